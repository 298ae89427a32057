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

type LevelledRow = CommentRow & {
  level: number;
  /** A reply that came for its likes, wherever its place is; it may have come for its place too. */
  for_likes: boolean;
};

/** PostgreSQL would carry the whole rows through its sorting; here they are few, and come nearly in order. */
function byPlaceAndId(one: CommentRow, other: CommentRow): number {
  return one.place - other.place || (one.id < other.id ? -1 : 1);
}

/**
 * Nests rows that come in any order, with one more than fits at each place so that what is left out is
 * known. The most liked reply goes behind those that came for their place.
 */
export function toThread(
  rows: readonly LevelledRow[],
  limit: number,
  viewer: string,
): { comments: CommentView[]; nextCursor: string | undefined } {
  const siblings = Map.groupBy(rows, (row) => (row.level === 0 ? null : row.parent_id));

  function nest(parent: string | null, level: number, most: number) {
    const rows = siblings.get(parent) ?? [];
    const byPlace = rows.filter((row) => !row.for_likes).sort(byPlaceAndId);
    const page = toPage(byPlace, most, (row) => [row.place, row.id]);
    const ids = new Set(page.items.map(({ id }) => id));
    const forLikes = rows.filter((row) => row.for_likes && !ids.has(row.id));
    return {
      comments: [
        ...page.items.map((row) => withReplies(row, level)),
        ...forLikes.map(withoutReplies),
      ],
      nextCursor: page.nextCursor,
    };
  }

  function withoutReplies(row: LevelledRow): CommentView {
    const repliesCursor = row.reply_count > 0 ? encodeCursor(fromTheStart) : null;
    return { ...toCommentView(row, viewer), repliesCursor };
  }

  function withReplies(row: LevelledRow, level: number): CommentView {
    const most = repliesPerLevel[level];
    if (most === undefined) {
      return withoutReplies(row);
    }
    const { comments, nextCursor } = nest(row.id, level + 1, most);
    return { ...toCommentView(row, viewer), replies: comments, repliesCursor: nextCursor ?? null };
  }

  return nest(null, 0, limit);
}
