import { sql } from "drizzle-orm";
import { defineCommand } from "../../../platform/database/batch.ts";
import { type BlockedMembers, blockedMembersColumns } from "../blocked-content.ts";
import { maySendToGroup } from "../conversation-ref.ts";
import { groupReceipts, hidesGroupDelivery } from "../receipts/receipt-columns.ts";
import { type StoredMessageRow, storedMessageColumns } from "../views.ts";
import { mentionedMembers } from "./mentions.ts";
import { insertMessages, type NewMessage, newMessageParams } from "./new-message.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Alerts the members whom a message mentions; run by `features/alerts`. */
    "alert-mentioned": { messageId: string };
  }
}

/** A message to a group. */
export interface NewGroupMessage extends NewMessage {
  groupId: string;
  /** The author of the quoted message; null if the message quotes none. */
  quotedSenderId: string | null;
  /** Usernames that the text mentions, in lower case. */
  mentionedNames: readonly string[];
}

/** The new message, with the members who may not see its content. */
export type NewGroupMessageRow = StoredMessageRow & BlockedMembers;

// No other member has read a new message.
const receipts = groupReceipts({
  readUpTo: sql`NULL::uuid`,
  hidesDelivery: sql`CASE WHEN updated_conversation.is_delivered
    THEN ${hidesGroupDelivery(sql`m.conversation_id`, sql`sender`)} ELSE false END`,
});

/**
 * Stores a message in a group; no row unless the viewer is a member who may send messages. The statement locks the
 * conversation and the sender's membership: a member who is removed concurrently has sent the message before the
 * removal, or sends nothing. It updates no rows of other members, however many there are. `own_since` grows, so that
 * the message does not count as unread for its sender. Unless all other members are online (`is_delivered`), a push job
 * is enqueued that begins with the first members (`after` is null); it replaces a waiting one of the group.
 * `insertMessages` reads `target` and defines `updated_conversation` and `inserted`. The column `jobs` is selected
 * because PostgreSQL skips a `SELECT` in a `WITH` clause that nothing refers to.
 */
export const insertGroupMessage = defineCommand<NewGroupMessage, NewGroupMessageRow>({
  name: "insert-group-message",
  params: {
    ...newMessageParams,
    groupId: "uuid",
    quotedSenderId: "uuid",
    mentionedNames: "text[]",
  },
  batch: { concurrency: 3, serializeBy: ({ groupId }) => groupId },
  sql: ({ requests, lock }) => sql`
    WITH target AS MATERIALIZED (
      SELECT request.*, c.id AS conversation_id
      FROM ${requests}
        JOIN conversations c ON c.id = request.group_id
        JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = request.viewer
      WHERE ${maySendToGroup}
      ${lock("c", "own")}
    ),
    ${insertMessages({
      mentions: mentionedMembers(
        sql`updated_conversation.conversation_id`,
        sql`updated_conversation.mentioned_names`,
      ),
    })},
    sender_member AS (
      UPDATE conversation_members own SET own_since = own.own_since + 1
      FROM updated_conversation WHERE own.conversation_id = updated_conversation.conversation_id AND own.user_id = updated_conversation.viewer
    ),
    push_jobs AS (
      SELECT graphile_worker.add_job('push-group-message',
        json_build_object('messageId', last_message_id, 'groupId', conversation_id, 'after', NULL),
        job_key => 'push-group-message ' || conversation_id)
      FROM updated_conversation WHERE NOT is_delivered
    ),
    mention_jobs AS (
      SELECT graphile_worker.add_job('alert-mentioned', json_build_object('messageId', id))
      FROM inserted WHERE mentions IS NOT NULL
    )
    SELECT updated_conversation.request_index, ${storedMessageColumns(receipts)},
      ${blockedMembersColumns(sql`m.conversation_id`, sql`updated_conversation.quoted_sender_id`)},
      (SELECT count(*) FROM push_jobs) + (SELECT count(*) FROM mention_jobs) AS jobs
    FROM inserted m
      JOIN users sender ON sender.id = m.sender_id
      JOIN updated_conversation ON updated_conversation.last_message_id = m.id`,
});
