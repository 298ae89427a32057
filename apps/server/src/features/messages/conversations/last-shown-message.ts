import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literal } from "../../../platform/database/statement.ts";
import { isNotHiddenUser } from "../../visibility/index.ts";

/** After this many messages in a row that a block hides, a group counts as one without messages. */
const maxHidden = literal(200);

/**
 * Returns the messages of a conversation that no block hides from the viewer, as a relation with the columns of
 * `messages`, latest first. Reads at most 200 messages.
 */
export const latestShownMessages = (conversationId: SQL, hiddenUserIds: SQLWrapper): SQL => sql`(
  SELECT latest.* FROM (
    SELECT m.* FROM messages m WHERE m.conversation_id = ${conversationId} ORDER BY m.id DESC LIMIT ${maxHidden}
  ) latest
  WHERE ${isNotHiddenUser(sql`latest.sender_id`, hiddenUserIds)} ORDER BY latest.id DESC)`;

/**
 * Returns the SQL of the id by which a viewer's groups are sorted: that of the last message of `conversation`, a row of
 * `conversations`, or of the last one that no block hides from the viewer. Null if there is none.
 */
export const lastShownMessageId = (conversation: SQL, hiddenUserIds: SQLWrapper): SQL => sql`
  CASE WHEN cardinality(${hiddenUserIds}::uuid[]) = 0 THEN ${conversation}.last_message_id
  ELSE (SELECT shown.id FROM ${latestShownMessages(sql`${conversation}.id`, hiddenUserIds)} shown ORDER BY shown.id DESC LIMIT 1) END`;
