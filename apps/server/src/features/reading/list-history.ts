import type { HistoryEntryView } from "@kora/contract/reading";
import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeTimeCursor,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../platform/cursor.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import {
  bufferedOpenings,
  cardColumns,
  isVisibleStory,
  type StoryCardRow,
  toStoryCards,
  withStats,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";

type PageParams = ViewerValues & TimeKey;

type HistoryRow = StoryCardRow & { opened_at: Date; position: number; is_finished: boolean };

/** Selects a page of the viewer's history. Exported for the test of its query plan. */
export const historyPage = pageStatement<PageParams, HistoryRow>(
  "reading-history",
  (value, rowLimit) => sql`
    ${withStats(
      value("viewer"),
      sql`SELECT story.*, entry.opened_at, coalesce(progress.position, 0) AS position,
          progress.finished_at IS NOT NULL AS is_finished
        FROM reading_history entry CROSS JOIN LATERAL (
          SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
          WHERE s.id = entry.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
          OFFSET 0
        ) story
        LEFT JOIN story_progress progress
          ON progress.user_id = ${value("viewer")} AND progress.story_id = entry.story_id
        WHERE entry.user_id = ${value("viewer")}
          AND (entry.opened_at, entry.story_id) < (${value("afterTime")}::timestamptz, ${value("afterId")}::uuid)
        ORDER BY entry.opened_at DESC, entry.story_id DESC
        LIMIT ${rowLimit}`,
    )}
    ORDER BY page.opened_at DESC, page.id DESC`,
);

const selectPause = statement<{ viewer: string }, { is_paused: boolean }>(
  "history-pause",
  (value) => sql`SELECT u.pauses_history AS is_paused FROM users u WHERE u.id = ${value("viewer")}`,
);

/**
 * Returns a page of the stories that the viewer opened and may still see, the last opened first, and whether the
 * history is paused.
 */
export async function listHistory(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<HistoryEntryView> & { isPaused: boolean }> {
  const lastKey = decodeTimeCursor(cursor);
  // The story that the viewer has just closed is in the list.
  await ctx.writeBuffer.flush(bufferedOpenings);
  const [rows, pause] = await Promise.all([
    ctx.db.rows(historyPage(limit), { ...viewerValues(ctx.viewer), ...lastKey }),
    ctx.db.row(selectPause, { viewer: ctx.viewer.userId }),
  ]);
  const page = toPage(rows, limit, ({ opened_at, id }) => [opened_at.getTime(), id]);
  const rowById = new Map(page.items.map((row) => [row.id, row]));
  const cards = await toStoryCards(ctx, page.items);
  const items = cards.flatMap((card) => {
    const row = rowById.get(card._id);
    return row ? [toHistoryEntryView(card, row)] : [];
  });
  return { ...page, items, isPaused: pause?.is_paused ?? false };
}

/** Converts a row of the reading history to the wire format. Only its reader may see the view. */
function toHistoryEntryView(
  card: StoryCardView,
  { opened_at, position, is_finished }: { opened_at: Date; position: number; is_finished: boolean },
): HistoryEntryView {
  return { ...card, openedAt: opened_at.toISOString(), position, isFinished: is_finished };
}
