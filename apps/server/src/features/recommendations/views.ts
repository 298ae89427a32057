import type { RecommendedStoryView } from "@kora/contract/recommendations";
import type { StoryCardView } from "@kora/contract/stories";
import { toReasonText } from "./reasons.ts";

/** Adds the text of the reason to a card, if `reason`, which is stored in the feed, is of a known kind. */
export function toRecommendedStoryView(
  card: StoryCardView,
  reason: string | undefined,
): RecommendedStoryView {
  const text = reason ? toReasonText(reason, card.userId.posterName) : undefined;
  return text === undefined ? card : { ...card, reason: text };
}
