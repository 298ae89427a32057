import { limits } from "@kora/contract/limits";
import type { MediaType, MessageView } from "@kora/contract/messages";
import { reportLimits } from "@kora/contract/report-limits";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholder, statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import type { TargetContext } from "../../blocks/index.ts";
import {
  fullSizeFileName,
  hasNotDisappeared,
  type QuoteRow,
  quoteColumns,
  quoteJoins,
  toQuotedText,
} from "../../messages/index.ts";
import { isReceived, isSeenByMember, recipientJoins } from "../received-messages.ts";
import { type CopyContent, emptyContent, type MessageContent } from "./content.ts";

interface Values {
  viewer: string;
  messageId: string;
  now: Date;
  /** A message that was deleted or disappeared then or before can no longer be reported. */
  goneBefore: Date;
  /** A group that was deleted then or before is no longer visible. */
  latestExpiredDeletion: Date;
}

type MessageRow = QuoteRow & {
  id: string;
  sender_id: string;
  sender_name: string;
  sender_username: string;
  content: string;
  created_at: Date;
  is_edited: boolean;
  /** True if the text, or that of the quoted message, was edited after the viewer left the group. */
  is_edited_later: boolean;
  is_quote_edited_later: boolean;
  /** True if the sender has deleted their account. */
  is_sender_deleted: boolean;
  is_forwarded: boolean;
  deleted_at: Date | null;
  disappears_at: Date | null;
  reply_to_status: MessageView["replyToStatus"];
  attachment_id: string | null;
  media_type: MediaType;
  content_type: string;
  file_name: string;
  bytes: number;
  /** Null in a chat. */
  group_name: string | null;
};

const columns = sql`m.id, m.conversation_id, m.sender_id, m.content, m.reply_to, m.reply_to_status, m.is_forwarded,
  m.attachment_id, m.is_edited, m.edited_revision, m.deleted_at, m.disappears_at, m.created_at`;

/** The message, if its sender deleted it or it disappeared at most a day ago, or neither. */
const reportedMessage = (value: Placeholder<Values>): SQL => sql`
  SELECT ${columns} FROM messages m
  WHERE m.id = ${value("messageId")} AND NOT m.is_erased
    AND (m.deleted_at IS NULL OR m.deleted_at > ${value("goneBefore")})
    AND ${hasNotDisappeared(sql`m`, sql`${value("goneBefore")}::timestamptz`)}
  UNION ALL
  SELECT ${columns} FROM expired_messages m
  WHERE m.id = ${value("messageId")} AND m.disappears_at > ${value("goneBefore")}
    AND (m.deleted_at IS NULL OR m.deleted_at > ${value("goneBefore")})`;

/**
 * Selects a message that the viewer received, and the visible messages just before it, oldest first. `seen_revision` is
 * null for a viewer who still sees the conversation.
 */
const selectMessages = statement<Values, MessageRow>("messages-to-report", (value) => {
  const now = sql`${value("now")}::timestamptz`;
  return sql`
    WITH reported AS MATERIALIZED (
      SELECT candidate.*, CASE WHEN own.user_id IS NULL THEN past.title ELSE c.title END AS group_name,
        CASE WHEN NOT ${isSeenByMember(sql`candidate`)} THEN past.revision END AS seen_revision
      FROM (${reportedMessage(value)}) candidate
        JOIN conversations c ON c.id = candidate.conversation_id
        ${recipientJoins(sql`candidate`, sql`c`, value("viewer"))}
      WHERE ${isReceived(sql`candidate`, sql`c`, value("latestExpiredDeletion"))}
      LIMIT 1
    ),
    page AS MATERIALIZED (
      SELECT * FROM reported
      UNION ALL
      SELECT earlier.*, reported.group_name, reported.seen_revision
      FROM reported CROSS JOIN LATERAL (
        SELECT ${columns} FROM messages m
        WHERE m.conversation_id = reported.conversation_id AND m.id < reported.id
          AND ${hasNotDisappeared(sql`m`, now)}
        ORDER BY m.id DESC LIMIT ${literal(reportLimits.messagesBefore)}
      ) earlier
    )
    SELECT m.*, sender.name AS sender_name, sender.username AS sender_username,
      sender.deletion_requested_at IS NOT NULL AS is_sender_deleted,
      coalesce(m.edited_revision > m.seen_revision, false) AS is_edited_later,
      coalesce(quoted.edited_revision > m.seen_revision, false) AS is_quote_edited_later,
      a.media_type, a.content_type, a.file_name, a.bytes, ${quoteColumns}
    FROM page m JOIN users sender ON sender.id = m.sender_id
      LEFT JOIN attachments a ON a.id = m.attachment_id
      LEFT JOIN messages quoted ON quoted.id = m.reply_to AND quoted.conversation_id = m.conversation_id
        AND ${hasNotDisappeared(sql`quoted`, now)}
      ${quoteJoins}
    ORDER BY m.id`;
});

async function readMessages(ctx: TargetContext, messageId: string): Promise<MessageRow[]> {
  const now = ctx.clock.now();
  const timeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const rows = await ctx.db.rows(selectMessages, {
    viewer: ctx.viewer.userId,
    messageId,
    now,
    goneBefore: timeBefore(reportLimits.goneMessageMilliseconds),
    latestExpiredDeletion: timeBefore(limits.group.graceMilliseconds),
  });
  if (rows.length === 0) throw notFound(sentences.reports.nothingToReport);
  return rows;
}

/**
 * Returns the sender of a message that the viewer received or sent. Blocks do not matter. Throws 404 for a message that
 * the viewer did not receive, or that was deleted or disappeared more than a day ago.
 */
export async function findMessageToReport(
  ctx: TargetContext,
  messageId: string,
): Promise<{ readonly senderId: string }> {
  const reported = (await readMessages(ctx, messageId)).at(-1);
  if (!reported) throw notFound(sentences.reports.nothingToReport);
  return { senderId: reported.sender_id };
}

/** Locks the conversation of a message against changes of its messages, so that no file is removed before the commit. */
const lockConversation = statement<{ messageId: string }, unknown>(
  "lock-conversation-to-report",
  (value) => sql`
    SELECT c.id FROM conversations c
    WHERE c.id = (
      SELECT m.conversation_id FROM messages m WHERE m.id = ${value("messageId")}
      UNION ALL
      SELECT e.conversation_id FROM expired_messages e WHERE e.id = ${value("messageId")}
      LIMIT 1
    )
    FOR SHARE`,
);

/**
 * Copies a message, and the five before it as the viewer sees them, or last saw them in the group. A block in a group
 * hides the content of those, but not that of the reported message. Throws 404 as `findMessageToReport` does.
 */
export async function copyMessages(tx: TargetContext, messageId: string): Promise<CopyContent> {
  await tx.db.rows(lockConversation, { messageId });
  const rows = await readMessages(tx, messageId);
  return {
    ...emptyContent,
    writtenAt: rows.at(-1)?.created_at.toISOString() ?? null,
    context: rows.at(-1)?.group_name ?? null,
    messages: rows.map((row) => toMessageContent(row, tx, row.id === messageId)),
  };
}

function toMessageContent(
  row: MessageRow,
  { viewer, clock }: TargetContext,
  isReported: boolean,
): MessageContent {
  const isHidden = (userId: string) =>
    row.group_name !== null && viewer.hiddenUserIds.includes(userId);
  const isFolded = !isReported && isHidden(row.sender_id);
  // Messages of a deleted account are shown as deleted.
  const isDeleted = row.deleted_at !== null || (row.is_sender_deleted && !isReported);
  const isShown = isReported || (!isFolded && !isDeleted && !row.is_edited_later);
  return {
    _id: row.id,
    isReported,
    sender: isFolded
      ? null
      : { _id: row.sender_id, name: row.sender_name, username: row.sender_username },
    content: isShown ? row.content : "",
    createdAt: row.created_at.toISOString(),
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded && isShown,
    isDeleted,
    hasDisappeared: row.disappears_at !== null && row.disappears_at <= clock.now(),
    quote: isShown ? toQuote(row, isHidden) : null,
    file: isShown ? toFile(row) : null,
  };
}

function toQuote(row: MessageRow, isHidden: (userId: string) => boolean): MessageContent["quote"] {
  if (row.reply_to_status) return { name: "", content: row.reply_to_status.content };
  if (row.quote_id === null || row.quote_deleted || row.is_quote_edited_later) return null;
  if (isHidden(row.quote_sender_id)) return null;
  return { name: row.quote_sender_name, content: toQuotedText(row) };
}

function toFile(row: MessageRow): MessageContent["file"] {
  if (row.attachment_id === null) return null;
  const extension = row.file_name.slice(row.file_name.lastIndexOf(".") + 1);
  return {
    mediaId: row.attachment_id,
    fileName: fullSizeFileName({ extension }),
    mediaType: row.media_type,
    contentType: row.content_type,
    downloadName: row.file_name,
    bytes: row.bytes,
  };
}
