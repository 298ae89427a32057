import type { HistoryEntryView } from "@kora/contract/reading";
import type { StoryCardView } from "@kora/contract/stories";

/** Converts a row of the reading history to the wire format. Only its reader may see the view. */
export function toHistoryEntryView(
  card: StoryCardView,
  { opened_at, position, is_finished }: { opened_at: Date; position: number; is_finished: boolean },
): HistoryEntryView {
  return { ...card, openedAt: opened_at.toISOString(), position, isFinished: is_finished };
}
