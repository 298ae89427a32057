import type { AnalyticsView, OwnStoryView } from "@kora/contract/dashboard";
import type { readAnalytics } from "../analytics/index.ts";
import {
  type BodyRow,
  type ContentsRow,
  toStoryBody,
  toStoryContents,
  toUpdatedAt,
} from "../stories/index.ts";

/** Converts a story to the wire format of the edit form. */
export function toOwnStoryView(row: ContentsRow & BodyRow): OwnStoryView {
  return {
    ...toStoryContents(row),
    ...toStoryBody(row),
    updatedAt: toUpdatedAt(row),
    revision: row.revision,
  };
}

/** Converts analytics to the wire format, with one element for each of `days`: zeros for those without a row. */
export function toAnalyticsView(
  { totalSeconds, days: rows, origins }: Awaited<ReturnType<typeof readAnalytics>>,
  days: readonly string[],
): AnalyticsView {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    totalSeconds,
    days: days.map((day) => {
      const { reads = 0, likes = 0, seconds = 0 } = byDay.get(day) ?? {};
      return { day, reads, likes, seconds };
    }),
    origins,
  };
}
