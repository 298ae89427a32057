import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";

/** Rows per statement. */
const batchSize = 1000;
const limit = literal(batchSize);

/**
 * Tables whose rows can be deleted without changing anything for other users, with the columns that refer to the user.
 * Rows in other tables are deleted by their feature, which updates its counts.
 */
const userColumnsByTable: Readonly<Record<string, readonly string[]>> = {
  email_verifications: ["user_id"],
  password_resets: ["user_id"],
  sessions: ["user_id"],
  google_sign_ins: ["user_id"],
  known_devices: ["user_id"],
  push_subscriptions: ["user_id"],
  drafts: ["owner_id"],
  playlists: ["owner_id"],
  reports: ["reporter_id"],
  feedback: ["user_id"],
  search_history: ["user_id"],
  friends: ["user_id", "friend_id"],
  friend_requests: ["sender_id", "recipient_id"],
  user_blocks: ["blocker_id", "blocked_id"],
  story_blocks: ["user_id"],
  comment_blocks: ["user_id"],
  status_blocks: ["user_id"],
  alerts: ["user_id", "sender_id"],
  alert_outbox: ["user_id", "sender_id"],
  alerts_told: ["user_id", "sender_id"],
  feeds: ["user_id"],
  feed_readers: ["user_id"],
  story_openings: ["user_id"],
  story_progress: ["user_id"],
  memoirs: ["user_id"],
  writer_days: ["user_id"],
  writer_origins: ["user_id"],
  writer_totals: ["user_id"],
  stored_media: ["user_id"],
  storage_reservations: ["user_id"],
  storage_usage: ["user_id"],
  writers: ["user_id"],
};

/** `where` selects the rows of the user. */
function defineDelete(name: string, table: string, where: string) {
  const tableName = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `delete-${name}-of-user`,
    (value) => sql`
      WITH deleted_user AS (SELECT ${value("userId")}::uuid AS id),
      due AS MATERIALIZED (
        SELECT ${tableName}.ctid AS row_ctid FROM ${tableName} WHERE ${sql.raw(where)} LIMIT ${limit}
      )
      DELETE FROM ${tableName} USING due WHERE ${tableName}.ctid = due.row_ctid AND ${sql.raw(where)}
      RETURNING 1`,
  );
}

const theUser = "(SELECT id FROM deleted_user)";

/** Rows that refer to the user's rows and may be many come first, so that no cascade deletes them all at once. */
const deletions = [
  defineDelete(
    "playlist-stories",
    "playlist_stories",
    `playlist_id IN (SELECT id FROM playlists WHERE owner_id = ${theUser})`,
  ),
  defineDelete(
    "followers",
    "follows",
    `writer_id = (SELECT id FROM writers WHERE user_id = ${theUser})`,
  ),
  defineDelete(
    "reads",
    "story_reads",
    `reader = (SELECT 'u:' || id FROM deleted_user) AND reader LIKE 'u:%'`,
  ),
  ...Object.entries(userColumnsByTable).flatMap(([table, columns]) =>
    columns.map((column) => defineDelete(`${table}-by-${column}`, table, `${column} = ${theUser}`)),
  ),
];

/** Deletes one batch of rows. Returns true while there may be more. */
export async function deleteUserRows(db: Queryable, userId: string): Promise<boolean> {
  for (const deleteRows of deletions) {
    if ((await db.rows(deleteRows, { userId })).length > 0) return true;
  }
  return false;
}
