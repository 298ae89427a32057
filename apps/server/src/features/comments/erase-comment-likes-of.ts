import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { eraseCounted } from "../../platform/database/erase-counted.ts";

const eraseLikes = eraseCounted("erase-comment-likes-of-gone", {
  rows: "comment_likes",
  person: "user_id",
  thing: "comment_id",
  things: "comments",
  set: sql`like_count = t.like_count - 1, revision = t.revision + 1`,
});

/**
 * Takes back some of the likes that somebody whose account is gone gave to comments; the counts go down with them. True
 * while there may be more.
 */
export async function eraseCommentLikesOf(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(eraseLikes, { userId })) !== undefined;
}
