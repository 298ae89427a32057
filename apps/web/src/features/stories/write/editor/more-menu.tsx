import { Ellipsis, Eye, Focus, Keyboard, Target, TextSearch } from "lucide-react";
import { storyEditorText as text } from "#text/story-editor.ts";
import { Menu } from "../../../../ui/menu.tsx";

/** The panels and dialogs that the menu and its shortcuts open. */
export type Panel = "find" | "goal" | "focus" | "preview" | "shortcuts";

/** The commands of the menu, which are not about the selected text. */
export const panels: readonly {
  readonly panel: Panel;
  readonly label: string;
  readonly shortcut: string;
}[] = [
  { panel: "find", label: text.find.label, shortcut: "Mod+F" },
  { panel: "goal", label: text.goal.title, shortcut: "Mod+Alt+G" },
  { panel: "focus", label: text.focus.enter, shortcut: "Mod+Alt+F" },
  { panel: "preview", label: text.preview.open, shortcut: "Mod+Alt+R" },
  { panel: "shortcuts", label: text.shortcuts.title, shortcut: "Mod+/" },
];

const icons = { find: TextSearch, goal: Target, focus: Focus, preview: Eye, shortcuts: Keyboard };

/** The menu of the commands that are not about the selected text. */
export function MoreMenu({ onOpen }: { onOpen: (panel: Panel) => void }) {
  return (
    <Menu
      label={text.more}
      icon={<Ellipsis aria-hidden="true" />}
      className="-mx-2.5 sm:mx-0"
      items={panels.map(({ panel, label }) => {
        const Icon = icons[panel];
        return { label, icon: <Icon aria-hidden="true" />, onSelect: () => onOpen(panel) };
      })}
    />
  );
}
