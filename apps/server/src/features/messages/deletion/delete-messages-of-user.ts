import { type SQL, sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type ViewerContext,
} from "../../../platform/context.ts";
import {
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "../../../platform/database/statement.ts";
import { mentionsUser, withoutMention } from "../../accounts/index.ts";
import { lockConversations } from "../lock-conversations.ts";
import { publishChatChanged, publishGroupChatChanged } from "../publish-chat-changed.ts";
import { recountUnread } from "../unread.ts";
import { deleteUnusedAttachments } from "./delete-expired-messages.ts";

/** Messages per transaction. */
const batchSize = 200;
const limit = literal(batchSize);

/** An account whose content is being deleted. */
export interface DeletedAccount {
  readonly userId: string;
  /** The id of the anonymous account, which replaces this one in conversations. */
  readonly anonymousUserId: string;
  readonly now: Date;
}

type SelectedMessage = { id: string; conversation_id: string };
type Values = DeletedAccount & { ids: readonly string[] };

interface ChangedRow {
  readonly attachment_id: string | null;
  readonly conversation_id: string;
  /** The two users of a chat; null in a group. */
  readonly one_id: string | null;
  readonly other_id: string | null;
}

/**
 * Defines an update of messages in locked conversations. Each message gets its own revision, so that a client that
 * resyncs since a revision gets all changes.
 */
function defineUpdate(
  name: string,
  change: (value: Placeholder<Values>) => { assignments: SQL; where: SQL },
): Statement<Values, ChangedRow> {
  return statement(name, (value) => {
    const { assignments, where } = change(value);
    return sql`
      WITH target AS MATERIALIZED (
        SELECT m.id, m.conversation_id, m.attachment_id,
          row_number() OVER (PARTITION BY m.conversation_id ORDER BY m.id) AS change_number
        FROM messages m WHERE m.id = ANY (${value("ids")}::uuid[]) AND ${where}
      ),
      conversation AS (
        UPDATE conversations c SET revision = c.revision + changes.count
        FROM (SELECT conversation_id, count(*) AS count FROM target GROUP BY conversation_id) changes
        WHERE c.id = changes.conversation_id
        RETURNING c.id, c.one_id, c.other_id, c.revision - changes.count AS old_revision
      )
      UPDATE messages m SET ${assignments}, revision = conversation.old_revision + target.change_number
      FROM target JOIN conversation ON conversation.id = target.conversation_id
      WHERE m.id = target.id
      RETURNING target.attachment_id, conversation.id AS conversation_id, conversation.one_id, conversation.other_id`;
  });
}

const selectSentMessages = statement<Pick<DeletedAccount, "userId">, SelectedMessage>(
  "messages-of-deleted-user",
  (value) => sql`
    SELECT m.id, m.conversation_id FROM messages m WHERE m.sender_id = ${value("userId")} LIMIT ${limit}`,
);

const eraseSentMessages = defineUpdate("clear-messages-of-deleted-user", (value) => ({
  assignments: sql`sender_id = ${value("anonymousUserId")}, client_id = NULL, content = '', attachment_id = NULL,
    reply_to = NULL, reply_to_status = NULL, mentions = NULL, is_edited = false, is_forwarded = false,
    is_erased = true, deleted_at = coalesce(m.deleted_at, ${value("now")})`,
  where: sql`m.sender_id = ${value("userId")}`,
}));

const mentionsDeletedUser = (value: Placeholder<Pick<DeletedAccount, "userId">>) =>
  mentionsUser(sql`m.mentions`, value("userId"));

const selectMentioningMessages = statement<Pick<DeletedAccount, "userId">, SelectedMessage>(
  "messages-mentioning-deleted-user",
  (value) =>
    sql`SELECT m.id, m.conversation_id FROM messages m WHERE ${mentionsDeletedUser(value)} LIMIT ${limit}`,
);

const removeMentions = defineUpdate("remove-mentions-of-deleted-user", (value) => {
  const columns = { text: sql`m.content`, mentions: sql`m.mentions` };
  const { text, mentions } = withoutMention(columns, value("userId"));
  return {
    assignments: sql`content = ${text}, mentions = ${mentions}`,
    where: mentionsDeletedUser(value),
  };
});

/**
 * Selects and updates one batch of messages. A statement binds only the values of `account` that it uses. Returns true
 * while there may be more messages.
 */
function updateBatch(
  ctx: ViewerContext,
  account: DeletedAccount,
  select: Statement<Pick<DeletedAccount, "userId">, SelectedMessage>,
  update: Statement<Values, ChangedRow>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const messages = await tx.db.rows(select, account);
    if (messages.length === 0) return false;
    const conversationIds = [...new Set(messages.map((message) => message.conversation_id))];
    await lockConversations(tx.db, conversationIds);
    const changedRows = await tx.db.rows(update, { ...account, ids: messages.map(({ id }) => id) });
    await deleteUnusedAttachments(
      tx.db,
      changedRows.flatMap((message) => message.attachment_id ?? []),
    );
    await recountUnread(tx.db, { senderId: account.userId, conversationIds });
    publishChanges(tx, account, changedRows);
    return true;
  });
}

/** Publishes one event for each conversation, however many of its messages changed. */
function publishChanges(
  tx: TransactionContext,
  { userId }: DeletedAccount,
  changedRows: readonly ChangedRow[],
): void {
  const conversations = new Map(changedRows.map((message) => [message.conversation_id, message]));
  for (const { conversation_id, one_id, other_id } of conversations.values()) {
    const partner = one_id === userId ? other_id : one_id;
    if (partner === null) publishGroupChatChanged(tx, conversation_id);
    else publishChatChanged(tx, partner, userId);
  }
}

/**
 * Removes the text and files of one batch of messages of a deleted account. The messages stay as deleted messages of
 * the anonymous account. Returns true while there may be more messages.
 */
export function deleteMessagesOfUser(
  ctx: ViewerContext,
  account: DeletedAccount,
): Promise<boolean> {
  return updateBatch(ctx, account, selectSentMessages, eraseSentMessages);
}

/**
 * Replaces the username in one batch of messages that mention the user. Returns true while there may be more messages.
 */
export function deleteMentionsOfUser(
  ctx: ViewerContext,
  account: DeletedAccount,
): Promise<boolean> {
  return updateBatch(ctx, account, selectMentioningMessages, removeMentions);
}
