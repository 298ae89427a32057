import { groupsText } from "#text/groups.ts";
import { LastMessagePreview } from "../../messages/index.ts";
import type { CachedGroup } from "../cached-group.ts";

const { list: text } = groupsText;

/**
 * Preview of a group's last message with its author, or the note that the group is deleted or has no messages. `now` is
 * in milliseconds since 1970.
 */
export function GroupPreview({ group, now }: { group: CachedGroup; now: number }) {
  const { lastMessage, isDeleted, deletionExpiresAt } = group;
  if (isDeleted && deletionExpiresAt) return text.deletedUntil(new Date(deletionExpiresAt));
  if (lastMessage === null) return <span className="italic">{text.noMessages}</span>;
  if (lastMessage.isFolded) return <span className="italic">{text.hiddenMessage}</span>;
  const { isOwn, sender, disappearsAt } = lastMessage;
  const hasDisappeared = disappearsAt !== null && Date.parse(disappearsAt) <= now;
  return (
    <>
      {!isOwn && !hasDisappeared && (
        <span>
          <bdi>{text.by(sender.name)}</bdi>{" "}
        </span>
      )}
      <LastMessagePreview message={lastMessage} now={now} />
    </>
  );
}
