import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { type BookmarkAndShareRow, toBookmarkAndShareCounts } from "./views.ts";

const selectCounts = statement<{ storyId: string } & ViewerValues, BookmarkAndShareRow>(
  "story-bookmark-and-share-counts",
  (value) => sql`
    WITH story AS (${visibleStory(value("storyId"), value)})
    SELECT c.bookmark_count, c.share_count
    FROM story JOIN story_counts c ON c.story_id = story.id`,
);

/** Returns a story's bookmark and share counts. Throws 404 if the viewer may not see the story. */
export async function getCounts(
  ctx: ViewerContext,
  storyId: string,
): Promise<CallResponse<"getCounts">> {
  const row = await ctx.db.row(selectCounts, { storyId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return toBookmarkAndShareCounts(row);
}
