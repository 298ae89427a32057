import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { literal, statement } from "../../platform/database/statement.ts";

/** Max rows that one statement deletes. */
const batchSize = literal(1000);

/**
 * The tables whose rows can be deleted without changing anything else for other users, with the columns that refer to
 * the user. The features delete their rows in other tables, because they also update counts.
 */
const userColumnsByTable: Readonly<Record<string, readonly string[]>> = {
  email_verifications: ["user_id"],
  password_resets: ["user_id"],
  sessions: ["user_id"],
  google_sign_ins: ["user_id"],
  known_devices: ["user_id"],
  new_device_sign_ins: ["user_id"],
  email_changes: ["user_id"],
  second_factor_challenges: ["user_id"],
  totp_apps: ["user_id"],
  passkeys: ["user_id"],
  recovery_codes: ["user_id"],
  push_subscriptions: ["user_id"],
  idempotency_keys: ["user_id"],
  past_memberships: ["user_id"],
  drafts: ["owner_id"],
  imports: ["owner_id"],
  story_revisions: ["author_id"],
  playlists: ["owner_id"],
  reports: ["reporter_id"],
  sanctions: ["user_id"],
  moderation_notes: ["author_id"],
  feedback: ["user_id"],
  search_history: ["user_id"],
  friends: ["user_id", "friend_id"],
  friend_requests: ["sender_id", "recipient_id"],
  user_blocks: ["blocker_id", "blocked_id"],
  mutes: ["user_id", "muted_id"],
  story_blocks: ["user_id"],
  comment_blocks: ["user_id"],
  comment_bans: ["griot_id", "user_id"],
  status_blocks: ["user_id"],
  alerts: ["user_id", "sender_id"],
  alert_outbox: ["user_id", "sender_id"],
  alert_history: ["user_id", "sender_id"],
  feeds: ["user_id"],
  feed_readers: ["user_id"],
  story_openings: ["user_id"],
  story_progress: ["user_id"],
  reading_history: ["user_id"],
  status_owners: ["user_id"],
  writer_days: ["user_id"],
  writer_origins: ["user_id"],
  writer_totals: ["user_id"],
  stored_media: ["user_id"],
  storage_reservations: ["user_id"],
  storage_usage: ["user_id"],
  writers: ["user_id"],
};

/**
 * Returns a statement that deletes one batch of the rows of `table` that match `where`, the SQL for the user's rows.
 */
function defineDelete(name: string, table: string, where: string) {
  const tableName = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `delete-${name}-of-user`,
    (value) => sql`
      WITH deleted_user AS (SELECT ${value("userId")}::uuid AS id),
      batch AS MATERIALIZED (
        SELECT ${tableName}.ctid AS row_ctid FROM ${tableName} WHERE ${sql.raw(where)} LIMIT ${batchSize}
      )
      DELETE FROM ${tableName} USING batch WHERE ${tableName}.ctid = batch.row_ctid AND ${sql.raw(where)}
      RETURNING 1`,
  );
}

/** The SQL of the user's id in `where`. */
const deletedUserId = "(SELECT id FROM deleted_user)";

/**
 * The statements in their order. Tables that refer to rows of the user and may have many rows come first, so that no
 * cascade deletes them all at once.
 */
const deletions = [
  defineDelete(
    "playlist-stories",
    "playlist_stories",
    `playlist_id IN (SELECT id FROM playlists WHERE owner_id = ${deletedUserId})`,
  ),
  defineDelete(
    "followers",
    "follows",
    `writer_id = (SELECT id FROM writers WHERE user_id = ${deletedUserId})`,
  ),
  // Stories that stay are not ranked any more, because they have no writer.
  defineDelete(
    "trending-stories",
    "trending_stories",
    `writer_id = (SELECT id FROM writers WHERE user_id = ${deletedUserId})`,
  ),
  // `u:` marks users; the condition with `LIKE` lets PostgreSQL use the partial index of these rows.
  defineDelete(
    "reads",
    "story_reads",
    `reader = (SELECT 'u:' || id FROM deleted_user) AND reader LIKE 'u:%'`,
  ),
  ...Object.entries(userColumnsByTable).flatMap(([table, columns]) =>
    columns.map((column) =>
      defineDelete(`${table}-by-${column}`, table, `${column} = ${deletedUserId}`),
    ),
  ),
];

/** Deletes one batch of the rows in these tables. Returns false if there were none left. */
export async function deleteRemainingRowsOfUser(db: Queryable, userId: string): Promise<boolean> {
  for (const deleteRows of deletions) {
    if ((await db.rows(deleteRows, { userId })).length > 0) return true;
  }
  return false;
}
