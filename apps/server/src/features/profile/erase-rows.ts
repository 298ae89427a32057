import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Rows of one statement. */
const batch = 1000;
const each = sql.raw(String(batch));

/**
 * What is a person's alone, and changes nothing for others by going: by table, the columns that name them. All else
 * that names somebody is erased by the feature that counts it.
 */
const ownRows: Readonly<Record<string, readonly string[]>> = {
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

/** `where` picks the rows of the person `userId`. */
function eraseWhere(name: string, table: string, where: string) {
  const rows = sql.raw(table);
  return statement<{ userId: string }, unknown>(
    `erase-${name}-of-gone`,
    (v) => sql`
      WITH person AS (SELECT ${v("userId")}::uuid AS id),
      due AS MATERIALIZED (
        SELECT ${rows}.ctid AS place FROM ${rows} WHERE ${sql.raw(where)} LIMIT ${each}
      )
      DELETE FROM ${rows} USING due WHERE ${rows}.ctid = due.place AND ${sql.raw(where)}
      RETURNING 1`,
  );
}

const thePerson = "(SELECT id FROM person)";

/** What hangs on rows of theirs and may be much goes before them. */
const erasures = [
  eraseWhere(
    "playlist-stories",
    "playlist_stories",
    `playlist_id IN (SELECT id FROM playlists WHERE owner_id = ${thePerson})`,
  ),
  eraseWhere(
    "followers",
    "follows",
    `writer_id = (SELECT id FROM writers WHERE user_id = ${thePerson})`,
  ),
  eraseWhere(
    "reads",
    "story_reads",
    `reader = (SELECT 'u:' || id FROM person) AND reader LIKE 'u:%'`,
  ),
  ...Object.entries(ownRows).flatMap(([table, columns]) =>
    columns.map((column) => eraseWhere(`${table}-by-${column}`, table, `${column} = ${thePerson}`)),
  ),
];

/** Erases some rows that are a person's alone. True while there may be more. */
export async function eraseRowsOf(db: Queryable, userId: string): Promise<boolean> {
  for (const erase of erasures) {
    if ((await db.rows(erase, { userId })).length > 0) return true;
  }
  return false;
}
