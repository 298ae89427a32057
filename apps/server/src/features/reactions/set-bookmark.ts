import type { CallResponse } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addToCount, lockStoryCounts, visibleStory } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toStoryBookmarks } from "./views.ts";

interface BookmarkKey {
  viewer: string;
  storyId: string;
}

const selectFacts = statement<
  ViewerValues & { storyId: string },
  { bookmark_count: number; is_bookmarked: boolean }
>(
  "story-to-bookmark",
  (value) => sql`
    SELECT counts.bookmark_count, EXISTS (
      SELECT FROM story_bookmarks b WHERE b.user_id = ${value("viewer")} AND b.story_id = story.id
    ) AS is_bookmarked
    FROM (${visibleStory(value("storyId"), value)}) story
      JOIN story_counts counts ON counts.story_id = story.id`,
);

/** Reads the viewer's bookmark of a story that the viewer does not see any more, so that they can remove it. */
const selectHiddenFacts = statement<
  BookmarkKey,
  { bookmark_count: number; is_bookmarked: boolean }
>(
  "hidden-story-to-unbookmark",
  (value) => sql`
    SELECT counts.bookmark_count, true AS is_bookmarked
    FROM story_bookmarks b JOIN story_counts counts ON counts.story_id = b.story_id
    WHERE b.user_id = ${value("viewer")} AND b.story_id = ${value("storyId")}`,
);

const insertBookmark = statement<BookmarkKey & { now: Date }, unknown>(
  "insert-bookmark",
  (value) => sql`
    INSERT INTO story_bookmarks (user_id, story_id, created_at)
    VALUES (${value("viewer")}, ${value("storyId")}, ${value("now")})`,
);

const deleteBookmark = statement<BookmarkKey, unknown>(
  "delete-bookmark",
  (value) => sql`
    DELETE FROM story_bookmarks WHERE user_id = ${value("viewer")} AND story_id = ${value("storyId")}`,
);

/**
 * Bookmarks a story if `isBookmarked` is true, or else removes the bookmark. Idempotent. Throws 404 if the viewer may
 * not see the story, unless they remove their bookmark.
 */
export function setBookmark(
  ctx: ViewerContext,
  { storyId, isBookmarked }: { storyId: string; isBookmarked: boolean },
): Promise<CallResponse<"bookmarkStory">> {
  return inTransaction(ctx, async (tx) => {
    const viewer = tx.viewer.userId;
    const [, visibleFacts] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { ...viewerValues(tx.viewer), storyId }),
    ]);
    const facts =
      visibleFacts ??
      (isBookmarked ? undefined : await tx.db.row(selectHiddenFacts, { viewer, storyId }));
    if (!facts) throw notFound(sentences.stories.notFound);
    if (facts.is_bookmarked === isBookmarked) return toStoryBookmarks(facts, isBookmarked);

    const [{ new_count: bookmark_count }] = await tx.commitWith(
      Promise.all([
        addToCount(tx.db, "bookmark_count", storyId, isBookmarked ? 1 : -1),
        isBookmarked
          ? tx.db.rows(insertBookmark, { viewer, storyId, now: tx.clock.now() })
          : tx.db.rows(deleteBookmark, { viewer, storyId }),
      ]),
    );
    return toStoryBookmarks({ bookmark_count }, isBookmarked);
  });
}
