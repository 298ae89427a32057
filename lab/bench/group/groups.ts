import pg from "pg";
import { selectUnreadCount } from "../../../apps/server/src/features/groups/list-groups.ts";
import type { ChatDatabase } from "../chat/users.ts";

/** The number of groups in addition to the large one. */
const smallGroupCount = 50_000;
/** The number of members of a small group, without the first user. */
const membersPerSmallGroup = 3;
/** The number of groups of the first user, including the large one. */
const groupsOfFirstUser = 200;

/** Inserts a group for each id that `selectIds` selects. Its counts are those of seven messages, which are not stored. */
const insertGroups = (selectIds: string) => `
  WITH new_conversations AS (
    INSERT INTO conversations (id, title, revision, message_count, created_at)
    SELECT id, 'Group', 7, 7, now() FROM (${selectIds}) new_row (id) RETURNING id
  )
  INSERT INTO groups (id, description, privacy, invite_code, member_count, created_at)
  SELECT id, '', 'public', id::text, 0, now() FROM new_conversations RETURNING id`;

/** Creates one group with all users and many small groups. Returns the id of the large group. */
export async function makeGroups({ connectionString, users }: ChatDatabase): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: largeGroupRows } = await client.query<{ id: string }>(
      insertGroups("SELECT uuidv7()"),
    );
    const groupId = largeGroupRows[0]?.id ?? "";
    const userIds = users.map(({ id }) => id);
    await client.query(
      `INSERT INTO conversation_members (conversation_id, user_id, role, joined_at, viewed_count)
       SELECT $1, id, CASE WHEN n = 1 THEN 'creator' ELSE 'member' END, now(), 7
       FROM unnest($2::uuid[]) WITH ORDINALITY new_row (id, n)`,
      [groupId, userIds],
    );
    const { rows: smallGroupRows } = await client.query<{ id: string }>(
      insertGroups(`SELECT uuidv7() FROM generate_series(1, ${smallGroupCount})`),
    );
    // The first user joins some small groups. The other users are the members of all small groups, in turn.
    await client.query(
      `INSERT INTO conversation_members (conversation_id, user_id, role, joined_at)
       SELECT id, $2::uuid, 'member', now() FROM unnest(($1::uuid[])[1:$4::int]) new_row (id)
       UNION ALL
       SELECT new_row.id, ($3::uuid[])[2 + (n * $5::int + member_number) % (cardinality($3::uuid[]) - 1)], 'member', now()
       FROM unnest($1::uuid[]) WITH ORDINALITY new_row (id, n) CROSS JOIN generate_series(1, $5::int) member_number`,
      [
        smallGroupRows.map(({ id }) => id),
        userIds[0],
        userIds,
        groupsOfFirstUser - 1,
        membersPerSmallGroup,
      ],
    );
    await client.query("VACUUM (ANALYZE)");
    return groupId;
  } finally {
    await client.end();
  }
}

/** Counts the members of the group, and its messages in the tables of Kora and of the bare server. */
export async function countRows(connectionString: string, groupId: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ kora: number; bare: number; members: number }>(
      `SELECT (SELECT count(*)::int FROM messages WHERE conversation_id = $1) AS kora,
         (SELECT count(*)::int FROM reference.messages WHERE recipient_id = $1) AS bare,
         (SELECT count(*)::int FROM conversation_members WHERE conversation_id = $1) AS members`,
      [groupId],
    );
    return rows[0] ?? { kora: 0, bare: 0, members: 0 };
  } finally {
    await client.end();
  }
}

/**
 * Returns PostgreSQL's plan of the unread count for a user in 200 groups, after a first run that loads the tables into
 * memory.
 */
export async function explainUnread({ connectionString, users }: ChatDatabase): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const viewer = users[0]?.id ?? "";
    const values = selectUnreadCount.bind({
      viewer,
      latestExpiredDeletion: new Date(0),
      now: new Date(),
    });
    await client.query(selectUnreadCount.text, values);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (ANALYZE, BUFFERS) ${selectUnreadCount.text}`,
      values,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.end();
  }
}
