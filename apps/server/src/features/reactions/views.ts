import type { CallResponse } from "@kora/contract";
import { withViewerFirst } from "@kora/contract/listed-users";
import { type CountsRow, toStoryCounts } from "../stories/index.ts";

/** The counts of a story after the viewer has added or removed their like. */
export interface LikesRow extends CountsRow {
  /** Ids of the latest users who liked the story, without the viewer's change: a statement does not see its changes. */
  likes: string[];
  /** True if the viewer likes the story after the change. */
  is_liked: boolean;
}

/** Converts the likes of a story to the wire format. */
export function toStoryLikes(row: LikesRow, viewer: string): CallResponse<"likeStory"> {
  const { likeCount, revision } = toStoryCounts(row);
  const { is_liked: isLiked } = row;
  return {
    likes: withViewerFirst(row.likes, viewer, { includesViewer: isLiked }),
    likeCount,
    isLiked,
    revision,
  };
}

/** Converts the bookmark count of a story to the wire format. `isBookmarked` is true if the viewer has a bookmark. */
export function toStoryBookmarks(
  row: { bookmark_count: number },
  isBookmarked: boolean,
): CallResponse<"bookmarkStory"> {
  return { bookmarks: row.bookmark_count, isBookmarked };
}

/** The bookmark and share counts of a story. */
export interface BookmarkAndShareRow {
  bookmark_count: number;
  share_count: number;
}

/** Converts the bookmark and share counts of a story to the wire format. */
export function toBookmarkAndShareCounts(row: BookmarkAndShareRow): CallResponse<"getCounts"> {
  return { bookmarks: row.bookmark_count, ...toStoryShares(row) };
}

/** Converts the share count of a story to the wire format. */
export function toStoryShares(
  row: Pick<BookmarkAndShareRow, "share_count">,
): CallResponse<"shareStory"> {
  return { shares: row.share_count };
}
