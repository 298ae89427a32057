import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { storyForViewer } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";

const selectCounts = statement<
  { storyId: string } & ViewerValues,
  { bookmarks: number; shares: number }
>(
  "story-bookmark-and-share-counts",
  (v) => sql`
    WITH ${storyForViewer(v("storyId"), v)}
    SELECT c.bookmark_count AS bookmarks, c.share_count AS shares
    FROM story JOIN story_counts c ON c.story_id = story.id`,
);

/** A story's bookmark and share counts; 404 when the viewer may not see it. */
export async function getCounts(
  ctx: ViewerContext,
  storyId: string,
): Promise<{ bookmarks: number; shares: number }> {
  const row = await ctx.db.row(selectCounts, { storyId, ...viewerValues(ctx.viewer) });
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return row;
}
