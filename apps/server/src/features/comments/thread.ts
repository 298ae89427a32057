import type { CommentView } from "@kora/contract/comments";
import { encodeCursor, toPage } from "../../platform/cursor.ts";
import { type CommentRow, toCommentView } from "./views.ts";

/** How many replies are sent along below each comment, by level; the rest are asked for. */
export const repliesPerLevel = [3, 2, 1] as const;

/** Keys that come before every comment in the order of lists: place, then id. */
export const fromTheStart: readonly [number, string] = [
  -2_147_483_648,
  "00000000-0000-0000-0000-000000000000",
];

type LevelledRow = CommentRow & { level: number };

/**
 * Nests rows that come ordered by level, place and id, with one more than fits at each place so that
 * what is left out is known.
 */
export function toThread(
  rows: readonly LevelledRow[],
  limit: number,
  viewer: string,
): { comments: CommentView[]; nextCursor: string | undefined } {
  const siblings = Map.groupBy(rows, (row) => (row.level === 0 ? null : row.parent_id));

  function nest(parent: string | null, level: number, most: number) {
    const page = toPage(siblings.get(parent) ?? [], most, (row) => [row.place, row.id]);
    return {
      comments: page.items.map((row) => withReplies(row, level)),
      nextCursor: page.nextCursor,
    };
  }

  function withReplies(row: LevelledRow, level: number): CommentView {
    const view = toCommentView(row, viewer);
    const most = repliesPerLevel[level];
    if (most === undefined) {
      return { ...view, repliesCursor: row.reply_count > 0 ? encodeCursor(fromTheStart) : null };
    }
    const { comments, nextCursor } = nest(row.id, level + 1, most);
    return { ...view, replies: comments, repliesCursor: nextCursor ?? null };
  }

  return nest(null, 0, limit);
}
