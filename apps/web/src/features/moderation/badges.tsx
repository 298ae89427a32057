import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderationText as text } from "#text/moderation.ts";
import { isLimited } from "./actions/available-actions.ts";

/** Short texts about the state of content or of a person. */
export function Badges({ labels }: { labels: readonly string[] }) {
  return [...new Set(labels)].map((label) => (
    <span
      key={label}
      className="rounded-full border border-line-strong px-2.5 text-sm leading-6 [overflow-wrap:anywhere]"
    >
      {label}
    </span>
  ));
}

/** Returns the labels of the state of content and of its author, and of the last action. */
export function toBadgeLabels({
  thing: currentContent,
  act: lastAction,
}: Pick<ModeratedEntity, "thing" | "act">): string[] {
  const labels: string[] = [];
  if (currentContent?.isHidden) labels.push(text.hidden);
  const author = currentContent?.author;
  if (author?.isModerator) labels.push(text.moderator);
  if (author?.isSuspended) labels.push(text.suspended);
  if (author?.limitedUntil && isLimited(author)) {
    labels.push(text.limitedUntil(author.limitedUntil));
  }
  if (lastAction !== null) labels.push(text.doneLabels[lastAction]);
  return labels;
}
