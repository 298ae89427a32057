import { Clock, TriangleAlert } from "lucide-react";
import { outboxText as text } from "#text/outbox.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { TextLink } from "../../ui/link.tsx";
import { useOutboxEntries } from "./entries-store.ts";
import { getCommentText, needsConfirmation } from "./entry.ts";

/** The viewer's comments and replies on a story that are in the outbox, the latest first. Renders nothing without any. */
export function WaitingComments({
  storyId,
  pendingTexts,
}: {
  storyId: string;
  /** The words of comments that are shown as being sent. */
  pendingTexts: readonly string[];
}) {
  const entries = useOutboxEntries() ?? [];
  const comments = entries.flatMap((entry) => {
    const commentText = getCommentText(entry.call);
    const isOfStory =
      "params" in entry.call.input &&
      "storyId" in entry.call.input.params &&
      entry.call.input.params.storyId === storyId;
    const isShown = isOfStory && entry.state !== "sent";
    return commentText === null || !isShown || pendingTexts.includes(commentText)
      ? []
      : [{ entry, commentText }];
  });
  if (comments.length === 0) return null;
  return (
    <ul aria-label={text.title} className="grid gap-4">
      {comments.toReversed().map(({ entry, commentText }) => {
        const isWaiting = entry.state === "waiting" && !needsConfirmation(entry, serverNow());
        const Icon = isWaiting ? Clock : TriangleAlert;
        return (
          <li key={entry.clientId} className="grid gap-1 border-accent border-s-4 ps-3">
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
              <span className="inline-flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span>
                  {isWaiting ? text.waitingForConnection : (entry.refusal ?? text.notSent)}
                </span>
              </span>
              <TextLink to="/outbox" className="inline-flex min-h-11 items-center">
                {text.toOutbox}
              </TextLink>
            </p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {commentText}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
