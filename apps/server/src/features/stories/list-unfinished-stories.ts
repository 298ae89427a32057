import type { UnfinishedStoryView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { cardColumns, withStats } from "./story-columns.ts";
import { type StoryCardRow, toStoryCards } from "./story-pages.ts";
import { toUnfinishedStoryView } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

const maxStories = 3;
/** More stories than `maxStories` are read, because the viewer may no longer see some of them. */
const maxCandidates = 20;
/**
 * Stories that the viewer left before `minPosition` or after `maxPosition` are not listed. 0 is the beginning, 1 the
 * end.
 */
const [minPosition, maxPosition] = [0.1, 0.9];

const selectStories = statement<ViewerValues, StoryCardRow & { position: number }>(
  "unfinished-stories",
  (value) => sql`
    ${withStats(
      value("viewer"),
      sql`SELECT s.*, progress.position, progress.read_at
        FROM (
          SELECT story_id, position, read_at FROM story_progress
          WHERE user_id = ${value("viewer")} AND finished_at IS NULL
            AND position > ${literal(minPosition)} AND position < ${literal(maxPosition)}
          ORDER BY read_at DESC LIMIT ${literal(maxCandidates)}
        ) progress CROSS JOIN LATERAL (
          SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
          WHERE s.id = progress.story_id AND s.author_id <> ${value("viewer")}
            AND ${isVisibleStory(sql`s`, sql`author`, value)}
          OFFSET 0
        ) s
        ORDER BY progress.read_at DESC LIMIT ${literal(maxStories)}`,
    )}
    ORDER BY page.read_at DESC`,
);

/** Returns at most three visible stories that the viewer has begun and not finished, the last read first. */
export async function listUnfinishedStories(ctx: ViewerContext): Promise<UnfinishedStoryView[]> {
  const rows = await ctx.db.rows(selectStories, viewerValues(ctx.viewer));
  const positionById = new Map(rows.map(({ id, position }) => [id, position]));
  const cards = await toStoryCards(ctx, rows);
  return cards.map((card) => toUnfinishedStoryView(card, positionById.get(card._id) ?? 0));
}
