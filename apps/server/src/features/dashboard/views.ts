import type { AnalyticsView, OwnStoryView } from "@kora/contract/dashboard";
import type { readAnalytics } from "../analytics/index.ts";
import {
  type BodyRow,
  type ContentsRow,
  toStoryBody,
  toStoryContents,
  toUpdatedAt,
} from "../stories/index.ts";

/** Row → wire, for the edit form. */
export function toOwnStoryView(row: ContentsRow & BodyRow): OwnStoryView {
  return {
    ...toStoryContents(row),
    ...toStoryBody(row),
    updatedAt: toUpdatedAt(row),
    revision: row.revision,
  };
}

/** Rows → wire. Adds zeros for days without rows. */
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
