import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { eraseCounted } from "../../platform/database/erase-counted.ts";

const deleteFollows = eraseCounted("delete-follows-of-user", {
  rows: "follows",
  person: "follower_id",
  thing: "writer_id",
  things: "writers",
  set: sql`follower_count = t.follower_count - 1`,
});

/** Deletes a batch of a deleted user's follows and decrements the writers' counts. True while there may be more. */
export async function deleteFollowsOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(deleteFollows, { userId })) !== undefined;
}
