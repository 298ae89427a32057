import { draftsText } from "#text/drafts.ts";
import type { KeepingState } from "./draft-keeper.ts";

/** One quiet line that says whether what is written would survive a closed tab. */
export function KeepingLine({ state }: { state: KeepingState }) {
  return (
    <p role="status" className="min-h-[1.45em] text-sm text-text-muted">
      {state !== "unchanged" && draftsText.keeping[state]}
    </p>
  );
}
