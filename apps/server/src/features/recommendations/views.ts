import type { RecommendedStoryView } from "@kora/contract/recommendations";
import type { StoryCardView } from "@kora/contract/stories";
import { toReasonText } from "./reasons.ts";

/** Adds to a card the text of its reason, if it has one that is still known. `reason` is as stored in the feed. */
export function toRecommendedStoryView(
  card: StoryCardView,
  reason: string | undefined,
): RecommendedStoryView {
  const text = reason ? toReasonText(reason, card.userId.posterName) : undefined;
  return text === undefined ? card : { ...card, reason: text };
}
