import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";

/** Max log entries changed by one statement. */
const batchSize = sql.raw("500");

const removeAuthor = statement<{ userId: string; placeholderId: string }, unknown>(
  "remove-author-from-log",
  (value) => sql`
    UPDATE moderation_log SET title = '', note = '', author_id = NULL,
      target_id = CASE WHEN kind = 'user' THEN ${value("placeholderId")}::uuid ELSE target_id END
    WHERE id = ANY (ARRAY(
      SELECT id FROM moderation_log WHERE author_id = ${value("userId")} LIMIT ${batchSize}
    ))
    RETURNING 1`,
);

/** Columns with the id of a moderator, which is removed. The acts and notes stay. */
const moderatorColumns = [
  ["moderation_log", "moderator_id"],
  ["sanctions", "moderator_id"],
  ["appeals", "decided_by"],
  ["moderation_notes", "moderator_id"],
  ["reported_things", "taken_by"],
] as const;

const removals = moderatorColumns.map(([table, column]) =>
  statement<{ userId: string }, unknown>(
    `remove-moderator-from-${table}`,
    (value) => sql`
      UPDATE ${sql.raw(table)} SET ${sql.raw(column)} = NULL
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${value("userId")} LIMIT ${batchSize}
      )) AND ${sql.raw(column)} = ${value("userId")}
      RETURNING 1`,
  ),
);

/**
 * Removes the personal data of a deleted user from one batch of log entries about them, and of what they did as a
 * moderator. The entries stay. Returns true while there may be more.
 */
export async function anonymizeLog(db: Queryable, userId: string): Promise<boolean> {
  // `target_id` cannot be null, so `minId` takes the place of the user's id.
  const entriesAboutUser = await db.rows(removeAuthor, { userId, placeholderId: minId });
  let changedRows = entriesAboutUser.length;
  for (const removal of removals) changedRows += (await db.rows(removal, { userId })).length;
  return changedRows > 0;
}
