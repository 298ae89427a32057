import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import {
  literal,
  type Placeholder,
  type Statement,
  statement,
} from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { isDeletedSender } from "./deleted-sender.ts";
import { isRequestHiddenByAge } from "./requests/hidden-request.ts";
import { attachmentPath, hasNotDisappeared } from "./views.ts";

/** Messages per statement. */
const batchSize = 500;
const limit = literal(batchSize);

interface Values {
  viewer: string;
  hiddenUserIds: readonly string[];
  now: Date;
}

/** The columns that this module reads. The other selected columns are copied to the exported file as they are. */
interface Row {
  _id: string;
  conversation: string;
  sender: { _id: string; username: string } | null;
  content: string;
  attachment_id: string | null;
  content_type: string;
  file_name: string;
  deletedAt: Date | null;
}

/**
 * True for a message `m` that the viewer may export. Messages of other users are exported only while they are not
 * deleted, and in a group only if neither the sender nor the viewer blocks the other. Disappeared messages, messages
 * without their content (`is_erased`) and requests that an age hides are never exported.
 */
const mayExport = (value: Placeholder<Values>) => sql`
  ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)} AND NOT m.is_erased
  AND NOT ${isRequestHiddenByAge(value("viewer"))}
  AND (m.sender_id = ${value("viewer")} OR m.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM users sender WHERE sender.id = m.sender_id AND ${isDeletedSender(sql`sender`)}))
  AND (c.one_id IS NOT NULL OR m.sender_id <> ALL (${value("hiddenUserIds")}::uuid[]))`;

const selectConversations = statement<{ viewer: string; afterId: string }, { id: string }>(
  "conversations-to-export",
  (value) => sql`
    SELECT own.conversation_id AS id FROM conversation_members own
    WHERE own.user_id = ${value("viewer")} AND own.conversation_id > ${value("afterId")}
    ORDER BY own.conversation_id LIMIT ${limit}`,
);

const selectPage: Statement<Values & { conversationId: string; afterId: string }, Row> = statement(
  "messages-to-export",
  (value) => sql`
    SELECT m.id AS "_id", m.conversation_id AS conversation, c.title AS "group",
      CASE WHEN u.deleted_at IS NULL AND NOT ${isDeletedSender(sql`u`)}
        THEN jsonb_build_object('_id', u.id, 'username', u.username) END AS sender,
      m.content, m.reply_to AS "replyTo", m.is_edited AS "isEdited", m.deleted_at AS "deletedAt",
      m.disappears_at AS "disappearsAt", m.created_at AS "createdAt",
      a.id AS attachment_id, a.content_type, a.file_name
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
      JOIN users u ON u.id = m.sender_id LEFT JOIN attachments a ON a.id = m.attachment_id
    WHERE m.conversation_id = ${value("conversationId")} AND m.id > ${value("afterId")} AND ${mayExport(value as Placeholder<Values>)}
    ORDER BY m.id LIMIT ${limit}`,
);

const countMessages = statement<Values, { count: number }>(
  "count-messages-to-export",
  (value) => sql`
    SELECT count(*) AS count
    FROM conversation_members own JOIN conversations c ON c.id = own.conversation_id
      JOIN messages m ON m.conversation_id = c.id
    WHERE own.user_id = ${value("viewer")} AND ${mayExport(value)}`,
);

const toExportValues = ({ viewer, clock }: ViewerContext): Values => ({
  viewer: viewer.userId,
  hiddenUserIds: viewer.hiddenUserIds,
  now: clock.now(),
});

/** Returns the number of messages that `exportMessages` yields, if none are sent in the meantime. */
export async function countExportedMessages(ctx: ViewerContext): Promise<number> {
  return (await ctx.db.dedicated.row(countMessages, toExportValues(ctx)))?.count ?? 0;
}

/**
 * Yields the messages that the viewer sent or received and may export, one conversation after the other, in pages that
 * are read on demand. The URLs of files are valid for an hour.
 */
export async function* exportMessages(ctx: ViewerContext): AsyncGenerator<object[]> {
  const values = toExportValues(ctx);
  const { viewer } = values;
  let conversations: { id: string }[];
  let lastConversationId = minId;
  do {
    conversations = await ctx.db.dedicated.rows(selectConversations, {
      viewer,
      afterId: lastConversationId,
    });
    for (const { id: conversationId } of conversations) {
      let page: Row[];
      let afterId = minId;
      do {
        page = await ctx.db.dedicated.rows(selectPage, { ...values, conversationId, afterId });
        if (page.length > 0) yield page.map((row) => toEntry(row, ctx));
        afterId = page.at(-1)?._id ?? afterId;
      } while (page.length === batchSize);
      lastConversationId = conversationId;
    }
  } while (conversations.length === batchSize);
}

/** Converts a row to an entry of the exported file. */
function toEntry(
  { attachment_id, content_type, file_name, ...row }: Row,
  ctx: ViewerContext,
): object {
  if (attachment_id === null) return row;
  // The link of a deleted message would answer 404.
  if (row.deletedAt !== null) return { ...row, fileName: file_name };
  const path = attachmentPath({ attachment_id, content_type, file_name }, ctx);
  return { ...row, fileName: file_name, mediaUrl: ctx.config.publicUrl + path };
}
