import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { literal, type Placeholder, statement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { isGroupOfTwo } from "../conversation-ref.ts";

const batchSize = 1000;

interface ConversationRow {
  id: string;
  /** The other user of a chat; null in a group. */
  partner_id: string | null;
  /** True for a group of two, whom their ages may keep from writing. */
  is_group_of_two: boolean;
}

interface BatchValues {
  userId: string;
  afterId: string;
}

const nextIds = (table: SQL, value: Placeholder<BatchValues>) => sql`(
  SELECT DISTINCT own.conversation_id FROM ${table} own
  WHERE own.user_id = ${value("userId")} AND own.conversation_id > ${value("afterId")}
  ORDER BY own.conversation_id LIMIT ${literal(batchSize)})`;

const selectConversations = statement<BatchValues, ConversationRow>(
  "conversations-of-user",
  (value) => sql`
    SELECT c.id, CASE WHEN c.one_id = ${value("userId")} THEN c.other_id ELSE c.one_id END AS partner_id,
      g.id IS NOT NULL AND ${isGroupOfTwo} AS is_group_of_two
    FROM (${nextIds(sql`conversation_members`, value)} UNION ${nextIds(sql`past_memberships`, value)}) own
      JOIN conversations c ON c.id = own.conversation_id
      LEFT JOIN groups g ON g.id = c.id
    ORDER BY own.conversation_id LIMIT ${literal(batchSize)}`,
);

/**
 * Yields the chats and groups of a user, those that the user has left too, in the order of their ids, which a job may
 * take long to go through.
 */
export async function* conversationsOfUser(
  db: Pick<Queryable, "rows">,
  userId: string,
): AsyncGenerator<ConversationRow> {
  for (let afterId = minId; ; ) {
    const rows = await db.rows(selectConversations, { userId, afterId });
    yield* rows;
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined || rows.length < batchSize) return;
    afterId = lastId;
  }
}
