import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { eraseCounted } from "../../platform/database/erase-counted.ts";

const eraseFollows = eraseCounted("erase-follows-of-gone", {
  rows: "follows",
  person: "follower_id",
  thing: "writer_id",
  things: "writers",
  set: sql`follower_count = t.follower_count - 1`,
});

/**
 * Somebody whose account is gone follows some griots no more, whose counts go down. True while there may be more.
 */
export async function eraseFollowsOf(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(eraseFollows, { userId })) !== undefined;
}
