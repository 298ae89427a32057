import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../../../apps/server/src/platform/database/migrate.ts";
import { tokenOf } from "../seed/community.ts";

const folder = fileURLToPath(new URL("../../../.cache/bench/chat", import.meta.url));

/** A PostgreSQL with the settings of the product, with users, their sessions and earlier messages. */
export interface ChatDatabase {
  readonly folder: string;
  readonly connectionString: string;
  /** Process id of the postmaster, the parent of all PostgreSQL processes. */
  readonly postmasterPid: number;
  /** The users form pairs that write to each other: the first and second, the third and fourth, and so on. */
  readonly users: readonly ChatUser[];
  stop(): Promise<void>;
}

export interface ChatUser {
  readonly id: string;
  readonly token: string;
}

/** Creates a new database, which takes seconds, and starts it. */
export async function openChatDatabase(userCount: number): Promise<ChatDatabase> {
  await rm(folder, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info() {}, warn() {} },
  });
  try {
    await migrateDatabase(postgres.connectionString);
    const { users, postmasterPid } = await fillDatabase(postgres.connectionString, userCount);
    return { ...postgres, folder, postmasterPid, users };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The number of earlier messages of each pair. Measurements on empty tables would not be realistic. */
const messagesPerPair = 100;

/**
 * Inserts a conversation for each pair of users, with `$1` messages by both in turn, one per minute. The users
 * are numbered in their usernames, from `person_1`.
 */
const conversationsSql = `
  WITH pair AS (
    SELECT uuidv7() AS id, least(u.id, next_user.id) AS one_id, greatest(u.id, next_user.id) AS other_id
    FROM users u JOIN users next_user
      ON substr(next_user.username, 8)::int = substr(u.username, 8)::int + 1
    WHERE substr(u.username, 8)::int % 2 = 1
  ), message AS (
    SELECT pair.*, position, uuidv7((position - $1 - 1) * interval '1 minute') AS message_id,
      CASE position % 2 WHEN 0 THEN one_id ELSE other_id END AS sender_id
    FROM pair CROSS JOIN generate_series(1, $1::int) position
  ), conversation AS (
    INSERT INTO conversations (id, one_id, other_id, revision, message_count, last_message_id, created_at)
    SELECT id, one_id, other_id, $1, $1, message_id, now() FROM message WHERE position = $1
  ), members AS (
    INSERT INTO conversation_members (conversation_id, user_id, delivered_up_to, viewed_count)
    SELECT id, unnest(ARRAY[one_id, other_id]), message_id, $1 FROM message WHERE position = $1
  )
  INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
  SELECT message_id, id, sender_id, position, 'The river is high today, come by the upper bridge.', position, now()
  FROM message`;

/** Creates the table of the bare server with the same messages. */
const referenceSql = `
  CREATE SCHEMA reference;
  CREATE TABLE reference.messages (
    id uuid PRIMARY KEY, sender_id uuid NOT NULL, recipient_id uuid NOT NULL, content text NOT NULL,
    created_at timestamptz NOT NULL);
  INSERT INTO reference.messages
    SELECT m.id, sender_id, user_id, content, m.created_at
    FROM messages m JOIN conversation_members USING (conversation_id) WHERE user_id <> sender_id`;

async function fillDatabase(connectionString: string, userCount: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; n: number }>(
      `WITH new_users AS (
         INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
         SELECT gen_random_uuid(), 'Person ' || n, 'person_' || n, 'person' || n || '@example.com', 'none',
           now(), now()
         FROM generate_series(1, $1) n
         RETURNING id, substr(username, 8)::int AS n
       ), sessions AS (
         INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
         SELECT sha256(convert_to('bench-' || lpad(n::text, 37, '0'), 'UTF8')), gen_random_uuid(), id, 'bench', now(), now()
         FROM new_users
       )
       SELECT id, n FROM new_users ORDER BY n`,
      [userCount],
    );
    await client.query(conversationsSql, [messagesPerPair]);
    await client.query(referenceSql);
    await client.query("VACUUM (ANALYZE)");
    const { rows: pidFileRows } = await client.query<{ file: string }>(
      "SELECT pg_read_file('postmaster.pid') AS file",
    );
    return {
      users: rows.map(({ id, n }) => ({ id, token: tokenOf(n) })),
      postmasterPid: Number.parseInt(pidFileRows[0]?.file ?? "", 10),
    };
  } finally {
    await client.end();
  }
}
