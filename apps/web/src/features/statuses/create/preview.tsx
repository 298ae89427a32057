import { backgrounds, fontSizeForLength, moods, textColor } from "@kora/contract/status-style";
import { countCharacters } from "@kora/contract/text-length";
import { statusesText } from "#text/statuses.ts";
import { StatusContent } from "../status-content.tsx";
import type { StatusDraft } from "./status-draft.ts";

const { create: text, moods: moodNames } = statusesText;

/** Shows the status as it will look in the player. */
export function Preview({ draft }: { draft: StatusDraft }) {
  const content = draft.content.trim();
  const style = {
    textStyle: draft.textStyle,
    backgroundColor: backgrounds[draft.background],
    textColor,
    fontSize: fontSizeForLength(countCharacters(content)),
  };
  return (
    <section
      aria-label={text.preview}
      className="flex h-48 flex-col overflow-hidden rounded-lg"
      style={{ backgroundColor: style.backgroundColor }}
    >
      <StatusContent
        status={{ content: content === "" ? text.previewEmpty : content, style }}
        size="full"
        // Makes a long preview scrollable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 rounded-lg px-5 py-2 focus-visible:-outline-offset-3"
      />
      {draft.mood !== null && (
        <p className="my-3 flex items-center gap-1.5 self-center rounded-full bg-surface px-3 py-1 text-sm text-text">
          <span aria-hidden="true">{moods[draft.mood]}</span>
          {moodNames[draft.mood]}
        </p>
      )}
    </section>
  );
}
