import type { CommentView } from "@kora/contract/comments";
import { encodeCursor, toPage } from "../../platform/cursor.ts";
import { type CommentRow, toCommentView, toHiddenCommentView } from "./views.ts";

/**
 * The number of replies that are returned below each comment, by the level of the comment. Clients request further
 * replies.
 */
export const repliesPerLevel = [3, 2, 1] as const;

/** The `sort_key` and `id` of a cursor before all comments. */
export const startOfThread: readonly [number, string] = [
  -2_147_483_648,
  "00000000-0000-0000-0000-000000000000",
];

type ThreadCommentRow = CommentRow & {
  level: number;
  /**
   * True for the most liked reply to its parent. The same reply may have a second row, at its position in the order.
   */
  is_most_liked: boolean;
  /** The viewer does not see the author; `is_blocked` if the viewer has blocked them. */
  is_hidden: boolean;
  is_blocked: boolean;
};

/**
 * Sorts by `sort_key`, then `id`. This is cheaper here than in PostgreSQL, which would carry whole rows through its
 * sort.
 */
function byPosition(left: CommentRow, right: CommentRow): number {
  return left.sort_key - right.sort_key || (left.id < right.id ? -1 : 1);
}

/**
 * Sorts the rows of `threadPage` and nests the replies. If a list has a next page, its rows contain one more than is
 * returned. The most liked reply follows after the returned replies, unless it is one of them.
 */
export function toThread(
  rows: readonly ThreadCommentRow[],
  limit: number,
  viewer: string,
): { comments: CommentView[]; nextCursor: string | undefined } {
  const rowsByParentId = Map.groupBy(rows, (row) => (row.level === 0 ? null : row.parent_id));

  /** Builds the list below a parent. `parentId` is null for the page itself, whose comments have level 0. */
  function nest({
    parentId,
    level,
    maxCount,
  }: {
    parentId: string | null;
    level: number;
    maxCount: number;
  }) {
    const children = rowsByParentId.get(parentId) ?? [];
    const sortedChildren = children.filter((row) => !row.is_most_liked).sort(byPosition);
    const page = toPage(sortedChildren, maxCount, (row) => [row.sort_key, row.id]);
    const pageIds = new Set(page.items.map(({ id }) => id));
    const mostLiked = children.filter((row) => row.is_most_liked && !pageIds.has(row.id));
    return {
      comments: [
        ...page.items.map((row) => withReplies(row, level)),
        ...mostLiked.map(withoutReplies),
      ],
      nextCursor: page.nextCursor,
    };
  }

  /** A deleted comment has neither author nor text to hide. */
  function toView(row: ThreadCommentRow): CommentView {
    const isHidden = row.is_hidden && row.deleted_at === null;
    return isHidden
      ? toHiddenCommentView(row, { viewer, isBlocked: row.is_blocked })
      : toCommentView(row, viewer);
  }

  function withoutReplies(row: ThreadCommentRow): CommentView {
    const repliesCursor = row.reply_count > 0 ? encodeCursor(startOfThread) : null;
    return { ...toView(row), repliesCursor };
  }

  function withReplies(row: ThreadCommentRow, level: number): CommentView {
    const maxCount = repliesPerLevel[level];
    if (maxCount === undefined) {
      return withoutReplies(row);
    }
    const { comments, nextCursor } = nest({ parentId: row.id, level: level + 1, maxCount });
    return { ...toView(row), replies: comments, repliesCursor: nextCursor ?? null };
  }

  return nest({ parentId: null, level: 0, maxCount: limit });
}
