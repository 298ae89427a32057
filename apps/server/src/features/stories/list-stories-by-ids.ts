import type { StoryCardView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { cardColumns, withStats } from "./story-columns.ts";
import { type StoryCardRow, toStoryCards } from "./story-pages.ts";
import { isVisibleStory } from "./visibility.ts";

const selectStories = statement<{ ids: readonly string[] } & ViewerValues, StoryCardRow>(
  "stories-by-ids",
  (value) => sql`
    ${withStats(
      value("viewer"),
      sql`SELECT s.*, request.position
        FROM unnest(${value("ids")}::uuid[]) WITH ORDINALITY request (id, position) CROSS JOIN LATERAL (
          SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
          WHERE s.id = request.id AND ${isVisibleStory(sql`s`, sql`author`, value)}
          OFFSET 0
        ) s`,
    )}
    ORDER BY page.position`,
);

/** Returns the cards of the stories with these ids, in their order. Stories that the viewer may not see are missing. */
export async function listStoriesByIds(
  ctx: ViewerContext,
  ids: readonly string[],
): Promise<StoryCardView[]> {
  const rows = await ctx.db.rows(selectStories, { ids, ...viewerValues(ctx.viewer) });
  return toStoryCards(ctx, rows);
}
