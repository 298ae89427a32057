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
import { users } from "../accounts/tables.ts";

/**
 * What people say to each other in one place: two people, or a group. Its row is locked by every change of what
 * was said, which gives the changes their order: ids of messages and `revision` only grow.
 */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").primaryKey(),
    /** The two people, the smaller id first; null in a group. */
    oneId: uuid("one_id").references(() => users.id, { onDelete: "cascade" }),
    otherId: uuid("other_id").references(() => users.id, { onDelete: "cascade" }),
    /** What a group is called; null for two people. */
    title: text("title"),
    /** Who may send: `all` members, `admins` (with the creator), or `nobody` while the group is deleted. */
    writers: text("writers").notNull().default("all"),
    /** Grows with every message that is sent, edited, deleted, restored or erased. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    /** Of all messages that were ever sent: the place of the latest one. */
    messageCount: integer("message_count").notNull().default(0),
    lastMessageId: uuid("last_message_id"),
    /**
     * The ten minutes in which that was sent: what the indexes hold, so that most messages change no index.
     * Within them the order is that of the messages' ids. The moment of an id in words that PostgreSQL 15 knows.
     */
    activeAt: timestamptz("active_at").generatedAlwaysAs(
      sql`date_bin('10 minutes', to_timestamp(('x' || left(replace(last_message_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0), '2000-01-01 00:00:00Z')`,
    ),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("conversations_people").on(table.oneId, table.otherId),
    check("conversations_order", sql`${table.oneId} < ${table.otherId}`),
    index("conversations_one").on(table.oneId, sql`${table.activeAt} DESC`),
    index("conversations_other").on(table.otherId, sql`${table.activeAt} DESC`),
  ],
);

const conversationId = () =>
  uuid("conversation_id")
    .notNull()
    .references(() => conversations.id, { onDelete: "cascade" });

/**
 * How far a member has come in a conversation. Marks are message ids and only move on; a mark tells of all
 * messages up to it, so nothing is kept for each message and member.
 */
export const conversationMembers = pgTable(
  "conversation_members",
  {
    conversationId: conversationId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deliveredUpTo: uuid("delivered_up_to"),
    readUpTo: uuid("read_up_to"),
    /** The conversation's `message_count` when the member looked at it last. */
    viewedCount: integer("viewed_count").notNull().default(0),
    /** Of the messages since then: those that are not unread, as they are the member's own or erased. */
    ownSince: integer("own_since").notNull().default(0),
    /** Hidden from one's list as long as this is the conversation's last message. */
    hiddenAt: uuid("hidden_at"),
    isMuted: boolean("is_muted").notNull().default(false),
    /** In a group: `creator`, `admin` or `member`; null for two people. */
    role: text("role"),
    /** In a group; null for two people. */
    joinedAt: timestamptz("joined_at"),
    /**
     * The marks of a group's member, else null: what the indexes hold, so that the marks of two people, which move
     * with each message, change no index.
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
    // The groups of a person, who may have many more conversations.
    index("conversation_members_groups").on(table.userId).where(sql`${table.role} IS NOT NULL`),
    // Of groups: who they are in their order, and who has come least far.
    index("conversation_members_roles")
      .on(table.conversationId, table.role, table.joinedAt, table.userId)
      .where(sql`${table.role} IS NOT NULL`),
    index("conversation_members_read")
      .on(table.conversationId, sql`${table.groupReadUpTo} NULLS FIRST`)
      .where(sql`${table.role} IS NOT NULL`),
    index("conversation_members_delivered")
      .on(table.conversationId, sql`${table.groupDeliveredUpTo} NULLS FIRST`)
      .where(sql`${table.role} IS NOT NULL`),
    uniqueIndex("conversation_members_creator")
      .on(table.conversationId)
      .where(sql`${table.role} = 'creator'`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey(),
    conversationId: conversationId(),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: text("client_id"),
    /** Its place in the conversation, from 1. */
    place: integer("place").notNull(),
    content: text("content").notNull(),
    replyTo: uuid("reply_to"),
    /** The status that is answered, as it was: `{ _id, content, backgroundColor, textStyle }`. */
    replyToStatus: jsonb("reply_to_status"),
    /** The members whom it names, as they were called then: `[{ _id, username }]`. */
    mentions: jsonb("mentions"),
    isForwarded: boolean("is_forwarded").notNull().default(false),
    /** An upload of `attachments`. */
    attachmentId: uuid("attachment_id").references((): AnyPgColumn => attachments.id, {
      onDelete: "set null",
    }),
    isEdited: boolean("is_edited").notNull().default(false),
    deletedAt: timestamptz("deleted_at"),
    /** Deleted for so long that nobody can bring it back: what it said is gone. */
    isErased: boolean("is_erased").notNull().default(false),
    /** Seconds; 0 is never. */
    disappearAfter: integer("disappear_after").notNull().default(0),
    disappearsAt: timestamptz("disappears_at"),
    /** The conversation's when this message changed last. */
    revision: bigint("revision", { mode: "number" }).notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("messages_conversation").on(table.conversationId, sql`${table.id} DESC`),
    index("messages_changes").on(table.conversationId, table.revision),
    // Also what finds a person's messages when their account goes.
    uniqueIndex("messages_client_id").on(table.senderId, table.clientId),
    // To find who names somebody whose account goes.
    index("messages_mentions")
      .using("gin", table.mentions.op("jsonb_path_ops"))
      .where(sql`${table.mentions} IS NOT NULL`),
    index("messages_disappearing")
      .on(table.disappearsAt)
      .where(sql`${table.disappearsAt} IS NOT NULL`),
    index("messages_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL AND NOT ${table.isErased}`),
    index("messages_attachment")
      .on(table.attachmentId)
      .where(sql`${table.attachmentId} IS NOT NULL`),
  ],
);

/**
 * A file that was sent. A message that is forwarded names the same one: its files go with the last message
 * that names it.
 */
export const attachments = pgTable(
  "attachments",
  {
    /** Names its files in the media store. */
    id: uuid("id").primaryKey(),
    /** `image`, `audio` or `file`. */
    mediaType: text("media_type").notNull(),
    contentType: text("content_type").notNull(),
    /** As the sender called it, without what a file system could take for a path. */
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    seconds: real("seconds"),
    waveform: smallint("waveform").array(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("attachments_created").on(table.createdAt)],
);
