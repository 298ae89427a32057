import { PenLine } from "lucide-react";
import { statusesText } from "#text/statuses.ts";

const { row: text } = statusesText;

/** The first tile of the row (index 0 for the arrow keys); opens the form for a new status. */
export function CreateTile({ onPress, tabIndex }: { onPress: () => void; tabIndex: number }) {
  return (
    <button
      type="button"
      data-tile={0}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      onClick={onPress}
      className="group me-3 grid w-27 shrink-0 content-start gap-1.5 rounded-lg text-center"
    >
      <span className="grid h-37 content-center justify-items-center gap-2.5 rounded-lg border-2 border-line-strong border-dashed bg-surface-raised font-medium text-action transition-colors group-hover:bg-surface-sunken">
        <PenLine aria-hidden="true" className="size-6" />
        {text.create}
      </span>
      <span className="truncate font-medium text-sm">{text.mine}</span>
    </button>
  );
}
