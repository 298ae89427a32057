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

const removeModerator = statement<{ userId: string }, unknown>(
  "remove-moderator-from-log",
  (value) => sql`
    UPDATE moderation_log SET moderator_id = NULL
    WHERE id = ANY (ARRAY(
      SELECT id FROM moderation_log WHERE moderator_id = ${value("userId")} LIMIT ${batchSize}
    ))
    RETURNING 1`,
);

/**
 * Removes the personal data of a deleted user from one batch of log entries about them or by them. The entries stay.
 * Returns true while there may be more entries.
 */
export async function anonymizeLog(db: Queryable, userId: string): Promise<boolean> {
  // `target_id` cannot be null, so `minId` takes the place of the user's id.
  const entriesAboutUser = await db.rows(removeAuthor, { userId, placeholderId: minId });
  const entriesByUser = await db.rows(removeModerator, { userId });
  return entriesAboutUser.length + entriesByUser.length > 0;
}
