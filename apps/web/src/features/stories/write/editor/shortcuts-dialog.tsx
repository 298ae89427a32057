import { storyEditorText } from "#text/story-editor.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatShortcut } from "./format-shortcut.ts";

const { shortcuts: text } = storyEditorText;

/** Lists the keyboard shortcuts of the editor. */
export function ShortcutsDialog({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly { readonly label: string; readonly shortcut: string }[];
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={text.title} description={text.description} size="page">
      <dl
        // Focusable, so that the arrow keys scroll the dialog.
        tabIndex={0}
        className="grid px-5 pt-3 pb-5"
      >
        {shortcuts.map(({ label, shortcut }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2 last:border-b-0"
          >
            <dt>{label}</dt>
            <dd className="shrink-0">
              <kbd className="rounded-sm bg-surface-sunken px-2 py-0.5 font-sans text-sm">
                {formatShortcut(shortcut)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
