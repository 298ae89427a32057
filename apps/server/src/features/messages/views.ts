import type { Friendship } from "@kora/contract/friends";
import { limits } from "@kora/contract/limits";
import type {
  AttachmentView,
  DirectoryUser,
  MediaType,
  MessageView,
} from "@kora/contract/messages";
import { charactersBeforeTruncation, truncateText } from "@kora/contract/truncate-text";
import { type SQL, sql } from "drizzle-orm";
import type { Context, Viewer } from "../../platform/context.ts";
import { literal } from "../../platform/database/statement.ts";
import { fullSizeFileName } from "./attachments/store-file.ts";
import { isDeletedSender, personColumns, shownStatusReply } from "./deleted-sender.ts";
import { chatReceipts, type ReceiptColumns } from "./receipts/receipt-columns.ts";

/** The row that `messageColumns` selects: a message with its sender, receipts, attachment and quoted message. */
export type MessageRow = StoredMessageRow & AttachmentRow & QuoteRow;

/** A message with its sender and receipts. */
export interface StoredMessageRow {
  id: string;
  client_id: string | null;
  content: string;
  sender_id: string;
  sender_name: string;
  sender_username: string;
  sender_avatar: string | null;
  /** The other user of a chat; null in a group. */
  recipient_id: string | null;
  /** Null in a chat. */
  group_id: string | null;
  /** The receipts that decide the status: see `ReceiptColumns`. */
  delivered_up_to: string | null;
  read_up_to: string | null;
  /** True if a setting or an age hides from the sender that the message was delivered, or read. */
  hides_delivery: boolean;
  hides_read: boolean;
  mentions: MessageView["mentions"] | null;
  reply_to_status: MessageView["replyToStatus"];
  is_forwarded: boolean;
  links_inert: boolean;
  is_edited: boolean;
  deleted_at: Date | null;
  disappear_after: number;
  disappears_at: Date | null;
  revision: number;
  created_at: Date;
}

/** The row that `attachmentColumns` selects. */
export interface AttachmentRow {
  /** Null without an attachment; the other columns are not used then. */
  attachment_id: string | null;
  media_type: MediaType | null;
  content_type: string;
  file_name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  waveform: number[] | null;
}

/** The row that `quoteColumns` selects. */
export type QuoteRow = QuotedMessageRow | NoQuoteRow;

interface QuotedMessageRow {
  quote_id: string;
  quote_content: string;
  quote_media_type: MediaType | null;
  quote_deleted: boolean;
  quote_sender_id: string;
  quote_sender_name: string;
  quote_sender_username: string;
  quote_sender_avatar: string | null;
}

/** The row of a message that quotes none. */
export type NoQuoteRow = Record<Exclude<keyof QuotedMessageRow, "quote_deleted">, null> & {
  quote_deleted: false;
};

/** True for a message that has not disappeared, and for the empty row of a left join. */
export function hasNotDisappeared(message: SQL, now: SQL): SQL {
  return sql`(${message}.disappears_at IS NULL OR ${message}.disappears_at > ${now})`;
}

/** Returns the columns of `StoredMessageRow`. */
const storedMessageColumns = (receipts: Pick<ReceiptColumns, "columns">) => sql`
  m.id, m.client_id, m.content, m.sender_id, m.mentions, m.is_forwarded, m.links_inert, m.is_edited, m.disappear_after,
  m.disappears_at, m.revision, m.created_at, ${receipts.columns}, ${personColumns(sql`sender`, "sender_")},
  ${shownStatusReply} AS reply_to_status,
  coalesce(m.deleted_at, sender.deletion_requested_at) AS deleted_at`;

/** The columns of `AttachmentRow`, for statements with the attachment `a`. */
export const attachmentColumns = sql`
  a.id AS attachment_id, a.media_type, a.content_type, a.file_name, a.bytes, a.width, a.height,
  a.seconds, a.waveform`;

const readQuoteLength = literal(charactersBeforeTruncation(limits.message.quote));

/** The columns of `QuoteRow`, for statements with the message `quoted` and the joins of `quoteJoins`. */
export const quoteColumns = sql`
  quoted.id AS quote_id, left(quoted.content, ${readQuoteLength}) AS quote_content, quoted_attachment.media_type AS quote_media_type,
  (quoted.deleted_at IS NOT NULL OR ${isDeletedSender(sql`quoted_sender`)}) AS quote_deleted,
  quoted.sender_id AS quote_sender_id, ${personColumns(sql`quoted_sender`, "quote_sender_")}`;

/** Joins that find the sender and the attachment of the message `quoted`. */
export const quoteJoins = sql`
  LEFT JOIN users quoted_sender ON quoted_sender.id = quoted.sender_id
  LEFT JOIN attachments quoted_attachment ON quoted_attachment.id = quoted.attachment_id`;

/** Returns the columns of `MessageRow`. The statement selects them `FROM messageSources` with the same `receipts`. */
export const messageColumns = (receipts: ReceiptColumns = chatReceipts) =>
  sql`${storedMessageColumns(receipts)}, ${attachmentColumns}, ${quoteColumns}`;

/**
 * Returns `FROM` items: the messages `m` of `relation`, which has the columns of `messages`, joined with their senders,
 * attachments and quoted messages. Quoted messages are looked up in the same conversation only.
 */
export function messageSources(
  relation: SQL,
  now: SQL,
  receipts: ReceiptColumns = chatReceipts,
): SQL {
  return sql`
    ${relation} m
      JOIN users sender ON sender.id = m.sender_id
      ${receipts.join}
      LEFT JOIN attachments a ON a.id = m.attachment_id
      LEFT JOIN messages quoted ON quoted.id = m.reply_to AND quoted.conversation_id = m.conversation_id
        AND ${hasNotDisappeared(sql`quoted`, now)}
      ${quoteJoins}`;
}

/** The user for whom a message is converted, and the users hidden from them. */
export type MessageViewer = Pick<Viewer, "userId" | "hiddenUserIds">;

/** Converts a row to the wire format, as `viewer`, a member of the conversation, may see it. */
export function toMessageView(
  row: MessageRow,
  viewer: MessageViewer,
  ctx: Pick<Context, "signedMedia" | "clock">,
): MessageView {
  const isOwn = row.sender_id === viewer.userId;
  // A message that a block hides is in the list without its content.
  const isFolded = isHiddenByBlock(row, row.sender_id, viewer);
  const restorableUntil = row.deleted_at && restoreDeadline(row.deleted_at);
  const isDeleted = restorableUntil !== null;
  // The sender still sees the content of a deleted message while it can be restored.
  const isShown = !isFolded && (!isDeleted || (isOwn && restorableUntil > ctx.clock.now()));
  const hasFile = row.attachment_id !== null && isShown;
  const replyTo = isShown ? toQuotedMessage(row, viewer) : null;
  return {
    _id: row.id,
    clientId: isOwn ? row.client_id : null,
    content: isShown ? row.content : "",
    sender: isFolded ? namelessSender(row.sender_id) : toSender(row),
    recipient: row.recipient_id,
    groupId: row.group_id,
    isFolded,
    mentions: (isShown && row.mentions) || [],
    status: toMessageStatus(row, { isOwn }),
    createdAt: row.created_at.toISOString(),
    replyTo,
    replyContent: replyTo?.content ?? null,
    replyToStatus: isShown ? row.reply_to_status : null,
    isForwarded: row.is_forwarded && !isFolded,
    linksInert: row.links_inert,
    mediaUrl: hasFile ? attachmentPath(row, ctx) : null,
    mediaType: hasFile ? row.media_type : null,
    fileName: hasFile ? row.file_name : null,
    attachment: hasFile ? toAttachmentView(row, ctx) : null,
    isDeleted,
    restorableUntil: isShown && restorableUntil !== null ? restorableUntil.toISOString() : null,
    isEdited: row.is_edited,
    disappearAfter: row.disappear_after,
    disappearsAt: row.disappears_at?.toISOString() ?? null,
    revision: row.revision,
  };
}

/**
 * True if the viewer may not see the content of a message by `senderId`: in a group, if either blocks the other. In a
 * chat, messages stay readable after a block.
 */
function isHiddenByBlock(
  row: Pick<MessageRow, "group_id">,
  senderId: string,
  { hiddenUserIds }: MessageViewer,
): boolean {
  return row.group_id !== null && hiddenUserIds.includes(senderId);
}

const namelessSender = (id: string): MessageView["sender"] => ({
  _id: id,
  name: "",
  username: "",
  avatar: null,
});

const toSender = (row: MessageRow): MessageView["sender"] => ({
  _id: row.sender_id,
  name: row.sender_name,
  username: row.sender_username,
  avatar: row.sender_avatar,
});

/** Returns the time until which a message deleted at `deletedAt` can be restored. */
export function restoreDeadline(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + limits.message.restoreMilliseconds);
}

/**
 * Converts the receipts of a message to its status. A message of another user (`isOwn` is false) is at least
 * `delivered`.
 */
export function toMessageStatus(
  row: Pick<MessageRow, "id" | "delivered_up_to" | "read_up_to" | "hides_delivery" | "hides_read">,
  { isOwn }: { isOwn: boolean },
): MessageView["status"] {
  const isReadShown = !isOwn || !row.hides_read;
  if (isReadShown && row.read_up_to !== null && row.id <= row.read_up_to) return "read";
  const isDeliveryShown = !isOwn || !row.hides_delivery;
  const isDelivered =
    isDeliveryShown && row.delivered_up_to !== null && row.id <= row.delivered_up_to;
  return isDelivered || !isOwn ? "delivered" : "sent";
}

/** Returns the beginning of a quoted message's text. */
export const toQuotedText = ({ quote_content: text }: QuotedMessageRow): string =>
  truncateText(text, limits.message.quote);

function toQuotedMessage(row: MessageRow, viewer: MessageViewer): MessageView["replyTo"] {
  if (row.quote_id === null) return null;
  const isFolded = isHiddenByBlock(row, row.quote_sender_id, viewer);
  const isShown = !isFolded && !row.quote_deleted;
  return {
    _id: row.quote_id,
    sender: isFolded
      ? namelessSender(row.quote_sender_id)
      : {
          _id: row.quote_sender_id,
          name: row.quote_sender_name,
          username: row.quote_sender_username,
          avatar: row.quote_sender_avatar,
        },
    content: isShown ? toQuotedText(row) : "",
    mediaType: isShown ? row.quote_media_type : null,
    isDeleted: row.quote_deleted,
    isFolded,
  };
}

/** Max characters of a status that are stored with a message that replies to it. */
const quotedStatusLength = 120;

/** Returns the excerpt of a status that is stored with a message that replies to it. */
export function toQuotedStatus(status: {
  id: string;
  content: string;
  background: string;
  textStyle: string;
}): NonNullable<MessageView["replyToStatus"]> {
  return {
    _id: status.id,
    content: truncateText(status.content, quotedStatusLength),
    backgroundColor: status.background,
    textStyle: status.textStyle,
  };
}

/**
 * Returns the signed path of an attachment's full-size file, without the origin; valid for an hour. `row` has an
 * attachment.
 */
export function attachmentPath(
  row: Pick<MessageRow, "attachment_id" | "content_type" | "file_name">,
  { signedMedia }: Pick<Context, "signedMedia">,
): string {
  const extension = row.file_name.slice(row.file_name.lastIndexOf(".") + 1);
  return signedMedia.createPath({
    key: `${row.attachment_id}/${fullSizeFileName({ extension })}`,
    contentType: row.content_type,
    fileName: row.file_name,
  });
}

function toAttachmentView(
  row: MessageRow,
  { signedMedia }: Pick<Context, "signedMedia">,
): AttachmentView {
  const { content_type: contentType, bytes, width, height, seconds, waveform } = row;
  const thumbnail = { key: `${row.attachment_id}/small.webp`, contentType: "image/webp" };
  return {
    contentType,
    bytes,
    width,
    height,
    thumbnailUrl:
      row.media_type === "image"
        ? signedMedia.createPath({ ...thumbnail, fileName: "small.webp" })
        : null,
    seconds,
    waveform,
  };
}

/** A user of the directory. */
export interface DirectoryUserRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
}

/** Converts a user of the directory to the wire format. */
export function toDirectoryUser(
  { id: _id, name, username, avatar }: DirectoryUserRow,
  { isOnline, friendship }: { isOnline: boolean; friendship: Friendship },
): DirectoryUser {
  return { _id, name, username, avatar, isOnline, ...friendship };
}
