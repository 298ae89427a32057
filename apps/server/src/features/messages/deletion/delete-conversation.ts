import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { deleteInBatches } from "../../../platform/database/delete-in-batches.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import { batchSize, deleteMessagesInBatches } from "./delete-expired-messages.ts";

const limit = literal(batchSize);

const deleteMessages = statement<{ id: string }, { attachment_id: string | null }>(
  "delete-messages-of-conversation",
  (value) => sql`
    DELETE FROM messages WHERE id = ANY (ARRAY(
      SELECT m.id FROM messages m WHERE m.conversation_id = ${value("id")} ORDER BY m.id DESC LIMIT ${limit}
    ))
    RETURNING attachment_id`,
);

const deleteExpired = statement<{ id: string }, { attachment_id: string | null }>(
  "delete-expired-messages-of-conversation",
  (value) => sql`
    DELETE FROM expired_messages WHERE id = ANY (ARRAY(
      SELECT e.id FROM expired_messages e WHERE e.conversation_id = ${value("id")} LIMIT ${limit}
    ))
    RETURNING attachment_id`,
);

const deleteMembers = statement<{ id: string }, unknown>(
  "delete-members-of-conversation",
  (value) => sql`
    DELETE FROM conversation_members
    WHERE conversation_id = ${value("id")} AND user_id = ANY (ARRAY(
      SELECT user_id FROM conversation_members WHERE conversation_id = ${value("id")} LIMIT ${limit}
    ))
    RETURNING 1`,
);

const deletePastMemberships = statement<{ id: string }, unknown>(
  "delete-past-memberships-of-conversation",
  (value) => sql`
    DELETE FROM past_memberships WHERE ctid = ANY (ARRAY(
      SELECT past.ctid FROM past_memberships past WHERE past.conversation_id = ${value("id")} LIMIT ${limit}
    )) AND conversation_id = ${value("id")}
    RETURNING 1`,
);

const deleteRow = statement<{ id: string }, unknown>(
  "delete-conversation",
  (value) => sql`DELETE FROM conversations WHERE id = ${value("id")}`,
);

/**
 * Deletes a conversation to which no user can write any more, with its messages, files and members. Each statement
 * deletes one batch. After an interruption, the function can be called again.
 */
export async function deleteConversation(db: Queryable, id: string): Promise<void> {
  await deleteMessagesInBatches(db, deleteMessages, { id });
  await deleteMessagesInBatches(db, deleteExpired, { id });
  await deleteInBatches(db, deleteMembers, { id }, batchSize);
  await deleteInBatches(db, deletePastMemberships, { id }, batchSize);
  await db.rows(deleteRow, { id });
}
