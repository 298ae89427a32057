import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { incrementCount, visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toStoryBookmarks } from "./views.ts";

interface BookmarkParams extends ViewerValues {
  storyId: string;
  isBookmarked: boolean;
  now: Date;
}

const setBookmarkRow = statement<BookmarkParams, { bookmark_count: number }>(
  "set-bookmark",
  (value) => sql`
    WITH story AS (${visibleStory(value("storyId"), value)}),
    added AS (
      INSERT INTO story_bookmarks (user_id, story_id, created_at)
      SELECT ${value("viewer")}, story.id, ${value("now")} FROM story WHERE ${value("isBookmarked")}
      ON CONFLICT DO NOTHING
      RETURNING 1
    ),
    removed AS (
      DELETE FROM story_bookmarks USING story
      WHERE user_id = ${value("viewer")} AND story_id = story.id AND NOT ${value("isBookmarked")}
      RETURNING 1
    ),
    increments AS (
      SELECT story.id AS story_id,
        (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS amount
      FROM story
    ),
    ${incrementCount("bookmark_count")}
    SELECT coalesce(updated_counts.bookmark_count, old_counts.bookmark_count) AS bookmark_count
    FROM story JOIN story_counts old_counts ON old_counts.story_id = story.id LEFT JOIN updated_counts ON true`,
);

/**
 * Bookmarks a story if `isBookmarked` is true, or else removes the bookmark. Idempotent. Throws 404 if the viewer may
 * not see the story.
 */
export async function setBookmark(
  ctx: ViewerContext,
  input: { storyId: string; isBookmarked: boolean },
): Promise<CallResponse<"bookmarkStory">> {
  const values = { ...input, ...viewerValues(ctx.viewer), now: ctx.clock.now() };
  const row = await ctx.db.row(setBookmarkRow, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return toStoryBookmarks(row, input.isBookmarked);
}
