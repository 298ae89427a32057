import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";

/**
 * A chat of two users, or the conversation of a group. A statement that changes messages in a way that members can see
 * locks this row first. The lock puts the changes in order, so message ids and `revision` only grow.
 */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").primaryKey(),
    /** The two users, the smaller id first; null for a group. */
    oneId: uuid("one_id").references(() => users.id, { onDelete: "cascade" }),
    otherId: uuid("other_id").references(() => users.id, { onDelete: "cascade" }),
    /** The name of the group; null for a chat. */
    title: text("title"),
    /**
     * The members who may send messages: `all`, `admins` (and the creator), or `none` while the group is deleted or
     * hidden by moderators. `all` for a chat.
     */
    senders: text("senders").notNull().default("all"),
    /** Grows when a message is sent, edited, deleted or restored, and when an account's deletion changes messages. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    /** The number of messages ever sent. It is the `position` of the latest message. */
    messageCount: integer("message_count").notNull().default(0),
    /** The last message that was sent, which may have disappeared since; null before the first message. */
    lastMessageId: uuid("last_message_id"),
    /**
     * The start of the 10-minute interval that contains the timestamp of the last message. The indexes hold this column
     * instead of the timestamp, so that most messages change no index. Within an interval, chats are sorted by
     * `last_message_id`. The expression reads the timestamp from the UUIDv7 with functions that PostgreSQL 15 has.
     */
    activeAt: timestamptz("active_at").generatedAlwaysAs(
      sql`date_bin('10 minutes', to_timestamp(('x' || left(replace(last_message_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0), '2000-01-01 00:00:00Z')`,
    ),
    /** The member whose messages wait until the other member accepts them; null in an accepted chat and in a group. */
    requestedBy: uuid("requested_by"),
    /** The number of messages of the request. */
    requestCount: smallint("request_count").notNull().default(0),
    /** The time when the other member declined the request; null if they did not. */
    declinedAt: timestamptz("declined_at"),
    /**
     * The time when a member accepted a request or, as a minor, wrote in the chat. An adult may write to a minor who is
     * not a friend only if it is set. It is null again after the end of a friendship.
     */
    acceptedAt: timestamptz("accepted_at"),
    /**
     * The time when a corrected age closed the chat of an adult and a minor: the adult's messages are refused, until the
     * minor writes or they are friends. Null for all other chats.
     */
    closedAt: timestamptz("closed_at"),
    /**
     * True if the user `one_id` has written in the chat or accepted a request in it: the other user is then one of their
     * connections. It is stored here, because sending a message updates this row anyway.
     */
    oneConsents: boolean("one_consents").notNull().default(false),
    otherConsents: boolean("other_consents").notNull().default(false),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("conversations_people").on(table.oneId, table.otherId),
    check("conversations_order", sql`${table.oneId} < ${table.otherId}`),
    // These two find the recent chats of a user.
    index("conversations_one").on(table.oneId, sql`${table.activeAt} DESC`),
    index("conversations_other").on(table.otherId, sql`${table.activeAt} DESC`),
    // Finds the requests that a user received. The expression is that of `requestRecipient`.
    index("conversations_requests")
      .on(
        sql`(CASE WHEN ${table.requestedBy} = ${table.oneId} THEN ${table.otherId} ELSE ${table.oneId} END)`,
        sql`${table.activeAt} DESC`,
      )
      .where(sql`${table.requestedBy} IS NOT NULL AND ${table.declinedAt} IS NULL`),
  ],
);

const conversationId = () =>
  uuid("conversation_id")
    .notNull()
    .references(() => conversations.id, { onDelete: "cascade" });

/**
 * The members of conversations with their receipts. A receipt is the id of the last message that was delivered or read.
 * It covers all earlier messages too, so no row is stored for each message and member. It never goes back.
 */
export const conversationMembers = pgTable(
  "conversation_members",
  {
    conversationId: conversationId(),
    userId: userReference("user_id"),
    deliveredUpTo: uuid("delivered_up_to"),
    readUpTo: uuid("read_up_to"),
    /** The conversation's `message_count` when the member last viewed it. */
    viewedCount: integer("viewed_count").notNull().default(0),
    /**
     * The number of messages since then that do not count as unread: the member's own, those of requests, and those
     * that were deleted, disappeared or are hidden by a block.
     */
    ownSince: integer("own_since").notNull().default(0),
    /**
     * The id of the last message when the member hid the chat from their list. A newer message shows the chat again.
     */
    hiddenUpTo: uuid("hidden_up_to"),
    isMuted: boolean("is_muted").notNull().default(false),
    /** The first message that the member of a group sent there since they joined; null before it, and in a chat. */
    firstMessageId: uuid("first_message_id"),
    /** `creator`, `admin` or `member` of a group; null in a chat. */
    role: text("role"),
    /** Null in a chat. */
    joinedAt: timestamptz("joined_at"),
    /**
     * Copies of the two receipts in a group; null in a chat. The indexes hold these copies, because the receipts of a
     * chat advance with each message and should change no index.
     */
    groupDeliveredUpTo: uuid("group_delivered_up_to").generatedAlwaysAs(
      sql`CASE WHEN role IS NOT NULL THEN delivered_up_to END`,
    ),
    groupReadUpTo: uuid("group_read_up_to").generatedAlwaysAs(
      sql`CASE WHEN role IS NOT NULL THEN read_up_to END`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index("conversation_members_user").on(table.userId),
    // Finds the groups of a user without reading their chats, which may be many more.
    index("conversation_members_groups").on(table.userId).where(sql`${table.role} IS NOT NULL`),
    // Lists the members of a group by role and time of joining.
    index("conversation_members_roles")
      .on(table.conversationId, table.role, table.joinedAt, table.userId)
      .where(sql`${table.role} IS NOT NULL`),
    // These two find the members of a group with the lowest receipts.
    index("conversation_members_read")
      .on(table.conversationId, sql`${table.groupReadUpTo} NULLS FIRST`)
      .where(sql`${table.role} IS NOT NULL`),
    index("conversation_members_delivered")
      .on(table.conversationId, sql`${table.groupDeliveredUpTo} NULLS FIRST`)
      .where(sql`${table.role} IS NOT NULL`),
    // A group has at most one creator.
    uniqueIndex("conversation_members_creator")
      .on(table.conversationId)
      .where(sql`${table.role} = 'creator'`),
  ],
);

/**
 * Past memberships of groups, so that users who left or were removed can still report what they received, and so that
 * unread counts follow what hides their messages.
 */
export const pastMemberships = pgTable(
  "past_memberships",
  {
    conversationId: conversationId(),
    userId: userReference("user_id"),
    joinedAt: timestamptz("joined_at").notNull(),
    /** The id of the last message of the group at the end of the membership. */
    upTo: uuid("up_to").notNull(),
    /** The revision of the conversation then. Messages that were edited later have a higher `edited_revision`. */
    revision: bigint("revision", { mode: "number" }).notNull(),
    /** The name of the group then. */
    title: text("title").notNull(),
  },
  (table) => [
    // A membership without new messages adds no row, so joining and leaving does not fill the table.
    primaryKey({ columns: [table.conversationId, table.userId, table.upTo] }),
    // Used to delete the rows of a deleted account.
    index("past_memberships_user").on(table.userId),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey(),
    conversationId: conversationId(),
    senderId: userReference("sender_id"),
    /** An id that the sender's client chose, so that a message is stored once even if the client sends it twice. */
    clientId: text("client_id"),
    /** The number of the message in its conversation, from 1. */
    position: integer("position").notNull(),
    content: text("content").notNull(),
    replyTo: uuid("reply_to"),
    /** An excerpt of the status that the message replies to: `{ _id, content, backgroundColor, textStyle }`. */
    replyToStatus: jsonb("reply_to_status"),
    /** The mentioned members with their usernames when the message was sent or last edited: `[{ _id, username }]`. */
    mentions: jsonb("mentions"),
    isForwarded: boolean("is_forwarded").notNull().default(false),
    /** URLs stay text: it is one of the first messages of an account that was new then. */
    linksInert: boolean("links_inert").notNull().default(false),
    attachmentId: uuid("attachment_id").references((): AnyPgColumn => attachments.id, {
      onDelete: "set null",
    }),
    isEdited: boolean("is_edited").notNull().default(false),
    /** The conversation's revision after the last edit; null for edits from before there was this column. */
    editedRevision: bigint("edited_revision", { mode: "number" }),
    deletedAt: timestamptz("deleted_at"),
    /** The content was removed, because the message can no longer be restored or its sender's account was deleted. */
    isErased: boolean("is_erased").notNull().default(false),
    /** The number of seconds after which the message disappears; 0 for never. */
    disappearAfter: integer("disappear_after").notNull().default(0),
    disappearsAt: timestamptz("disappears_at"),
    /** The conversation's revision when this message last changed. */
    revision: bigint("revision", { mode: "number" }).notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("messages_conversation").on(table.conversationId, sql`${table.id} DESC`),
    // Finds the messages that changed after a revision.
    index("messages_changes").on(table.conversationId, table.revision),
    // Also finds the messages of a user when their account is deleted.
    uniqueIndex("messages_client_id").on(table.senderId, table.clientId),
    // Finds the mentions of a user when their account is deleted.
    index("messages_mentions")
      .using("gin", table.mentions.op("jsonb_path_ops"))
      .where(sql`${table.mentions} IS NOT NULL`),
    // These two are for the job that deletes disappeared messages and erases deleted ones.
    index("messages_disappearing")
      .on(table.disappearsAt)
      .where(sql`${table.disappearsAt} IS NOT NULL`),
    index("messages_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL AND NOT ${table.isErased}`),
    // Counts the messages of a conversation that have disappeared and that the job has not deleted yet.
    index("messages_disappeared")
      .on(table.conversationId, table.disappearsAt)
      .where(sql`${table.disappearsAt} IS NOT NULL`),
    // Finds the messages that refer to an attachment.
    index("messages_attachment")
      .on(table.attachmentId)
      .where(sql`${table.attachmentId} IS NOT NULL`),
  ],
);

/**
 * A file of messages. A forwarded message refers to the same row as the original. The row is deleted after the last
 * message that refers to it.
 */
export const attachments = pgTable(
  "attachments",
  {
    /** Also the id of its files in the media store. */
    id: uuid("id").primaryKey(),
    /** `image`, `audio` or `file`. */
    mediaType: text("media_type").notNull(),
    contentType: text("content_type").notNull(),
    /** The sender's file name, made safe for file systems. */
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** The duration of a sound; null for other files. */
    seconds: real("seconds"),
    /** The loudness of a voice note over time, as numbers from 0 to 100; null for other files. */
    waveform: smallint("waveform").array(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Finds attachments that were uploaded but never sent.
    index("attachments_created").on(table.createdAt),
  ],
);

/**
 * Messages that disappeared in the last 24 hours, so that they can still be reported. Only reports read this table.
 * The columns are those of `messages`.
 */
export const expiredMessages = pgTable(
  "expired_messages",
  {
    id: uuid("id").primaryKey(),
    conversationId: conversationId(),
    senderId: userReference("sender_id"),
    content: text("content").notNull(),
    replyTo: uuid("reply_to"),
    replyToStatus: jsonb("reply_to_status"),
    isForwarded: boolean("is_forwarded").notNull(),
    attachmentId: uuid("attachment_id").references(() => attachments.id, { onDelete: "set null" }),
    isEdited: boolean("is_edited").notNull(),
    editedRevision: bigint("edited_revision", { mode: "number" }),
    deletedAt: timestamptz("deleted_at"),
    disappearsAt: timestamptz("disappears_at").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Finds the messages that can no longer be reported.
    index("expired_messages_disappeared").on(table.disappearsAt),
    // Lists the messages of a conversation, newest first.
    index("expired_messages_conversation").on(table.conversationId, sql`${table.id} DESC`),
    // Used to delete the messages of a deleted account.
    index("expired_messages_sender").on(table.senderId),
    // Finds the messages that refer to an attachment.
    index("expired_messages_attachment")
      .on(table.attachmentId)
      .where(sql`${table.attachmentId} IS NOT NULL`),
  ],
);
