import type { ModerationEntry } from "@kora/contract/moderation";
import type { ReactNode } from "react";
import { moderationText as text } from "#text/moderation.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

type UserOfEntry = NonNullable<ModerationEntry["moderator"]>;

/**
 * An entry of the moderation log. `renderTitle`, `renderModerator` and `renderPerson` make links of these parts; they are
 * plain text by default.
 */
export function LogEntry({
  entry: { act, kind, title, note, moderator, person, createdAt },
  renderTitle = (content) => content,
  renderModerator = ({ username }) => text.username(username),
  renderPerson = ({ username }) => text.username(username),
}: {
  entry: ModerationEntry;
  renderTitle?: (title: ReactNode) => ReactNode;
  renderModerator?: (moderator: UserOfEntry) => ReactNode;
  renderPerson?: (person: UserOfEntry) => ReactNode;
}) {
  return (
    <div className="grid gap-1 leading-snug">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{text.doneLabels[act]}</span>{" "}
        <span className="text-sm text-text-muted">{text.kinds[kind]}</span>{" "}
        {title !== "" && renderTitle(<bdi>{title}</bdi>)}
      </p>
      {note !== "" && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <p className="text-sm text-text-muted [overflow-wrap:anywhere]">
        {text.by} {moderator === null ? text.noModeratorOfAct : renderModerator(moderator)}
        {person !== null && (
          <>
            {" "}
            {text.log.about} {renderPerson(person)}
          </>
        )}{" "}
        <RelativeTime date={createdAt} />
      </p>
    </div>
  );
}
