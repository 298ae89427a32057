import type { UnfinishedStoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toNextParts } from "./next-parts.ts";
import { cardColumns, withStats } from "./story-columns.ts";
import { type StoryCardRow, toStoryCards } from "./story-pages.ts";
import { toUnfinishedStoryView } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

const maxStories = 3;
/** More stories than `maxStories` are read, because the viewer may have finished some series. */
const maxCandidates = 20;
/** The latest entries of the history in which the stories are looked for. */
const maxEntries = 100;
/**
 * Stories that the viewer left before `minPosition` or after `maxPosition` are not listed. 0 is the beginning, 1 the
 * end.
 */
const [minPosition, maxPosition] = [0.1, 0.9];

/**
 * Selects the stories of the history that the viewer has begun and not finished. Of each series of which the viewer has
 * read a part, the part that they opened last is selected, also if it is finished: it stands for the series. Exported
 * for the test of its query plan.
 */
export const selectUnfinished = statement<ViewerValues, StoryCardRow>(
  "unfinished-stories",
  (value) => sql`
    ${withStats(
      value("viewer"),
      sql`SELECT s.*, begun.opened_at
        FROM (
          SELECT DISTINCT ON (coalesce(counts.series_id, entry.story_id)) entry.story_id, entry.opened_at
          FROM (
            SELECT story_id, opened_at FROM reading_history WHERE user_id = ${value("viewer")}
            ORDER BY opened_at DESC, story_id DESC LIMIT ${literal(maxEntries)}
          ) entry CROSS JOIN LATERAL (
            SELECT position, finished_at FROM story_progress
            WHERE user_id = ${value("viewer")} AND story_id = entry.story_id
            OFFSET 0
          ) progress CROSS JOIN LATERAL (
            SELECT series_id FROM story_counts WHERE story_id = entry.story_id OFFSET 0
          ) counts
          WHERE CASE WHEN counts.series_id IS NULL
            THEN progress.finished_at IS NULL
              AND progress.position > ${literal(minPosition)} AND progress.position < ${literal(maxPosition)}
            ELSE progress.finished_at IS NOT NULL OR progress.position > ${literal(minPosition)} END
          ORDER BY coalesce(counts.series_id, entry.story_id), entry.opened_at DESC, entry.story_id DESC
        ) begun CROSS JOIN LATERAL (
          SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
          WHERE s.id = begun.story_id AND ${isVisibleStory(sql`s`, sql`author`, value)}
          OFFSET 0
        ) s
        ORDER BY begun.opened_at DESC, s.id DESC LIMIT ${literal(maxCandidates)}`,
    )}
    ORDER BY page.opened_at DESC, page.id DESC`,
);

const selectPositions = statement<
  { viewer: string; storyIds: readonly string[] },
  { story_id: string; position: number }
>(
  "positions-in-stories",
  (value) => sql`
    SELECT story_id, position FROM story_progress
    WHERE user_id = ${value("viewer")} AND story_id = ANY (${value("storyIds")}::uuid[])`,
);

/**
 * Returns at most three visible stories of the viewer's history with which they continue, the last opened first: those
 * that they have begun and not finished, and of a series its next part.
 */
export async function listUnfinishedStories(ctx: ViewerContext): Promise<UnfinishedStoryView[]> {
  const begunRows = await ctx.db.rows(selectUnfinished, viewerValues(ctx.viewer));
  if (begunRows.length === 0) return [];
  const rows = await toNextParts(ctx, begunRows, { removesFinished: true });
  const positions = await ctx.db.rows(selectPositions, {
    viewer: ctx.viewer.userId,
    storyIds: rows.map(({ id }) => id),
  });
  const positionById = new Map(positions.map(({ story_id, position }) => [story_id, position]));
  const positionOf = (id: string) => positionById.get(id) ?? 0;
  // The reader scrolled to the end of a part too fast to have finished it.
  const unfinishedRows = rows.filter(({ id }) => positionOf(id) < maxPosition);
  const cards = await toStoryCards(ctx, unfinishedRows.slice(0, maxStories));
  return cards.map((card) => toUnfinishedStoryView(card, positionOf(card._id)));
}
