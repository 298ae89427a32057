import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { defineCountedRowsDeletion } from "../../platform/database/delete-counted-rows.ts";

const deleteFollows = defineCountedRowsDeletion("delete-follows-of-user", {
  table: "follows",
  userColumn: "follower_id",
  targetColumn: "writer_id",
  targetTable: "writers",
  set: sql`follower_count = t.follower_count - 1`,
});

/** Deletes a batch of a deleted user's follows, and decrements the writers' counts. Returns false when none is left. */
export async function deleteFollowsOfUser(db: Queryable, userId: string): Promise<boolean> {
  return (await db.row(deleteFollows, { userId })) !== undefined;
}
