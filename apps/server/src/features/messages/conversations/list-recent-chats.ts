import type { RecentChatView } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../../platform/cursor.ts";
import { type Placeholder, statement } from "../../../platform/database/statement.ts";
import { timeOfId } from "../../../platform/ids.ts";
import { filterVisibleOnline } from "../../visibility/index.ts";
import { isChatBetween } from "../access.ts";
import { personColumns } from "../deleted-sender.ts";
import { unreadCount } from "../unread.ts";
import {
  hasNotDisappeared,
  type MessageRow,
  messageColumns,
  messageSources,
  toMessageView,
} from "../views.ts";
import { type RecentChatRow, toLastMessage, toRecentChatView } from "./views.ts";

interface Values {
  viewer: string;
  /** Selects the chats whose last message is older than this one. */
  beforeId: string;
  /** The timestamp of the message `beforeId`. */
  beforeTimestamp: Date;
  maxRows: number;
  now: Date;
}

/** A chat with its last message. `id` is null if all its messages have disappeared. */
type Row = RecentChatRow & {
  last_message_id: string;
  /** The viewer's messages wait for the partner, whose presence is then hidden. */
  is_own_request: boolean;
  /** The number of messages up to the last one that the list shows. */
  shown_count: number;
} & (MessageRow | { id: null });

/** Selects the chats of `page`, each with the partner and the latest message that has not disappeared. */
function selectChats(value: Placeholder<Pick<Values, "now">>, page: SQL): SQL {
  const now = sql`${value("now")}::timestamptz`;
  const lastMessage = sql`LATERAL (
    SELECT m.* FROM messages m
    WHERE m.conversation_id = page.conversation_id AND m.position <= page.shown_count
      AND ${hasNotDisappeared(sql`m`, now)}
    ORDER BY m.id DESC LIMIT 1)`;
  return sql`
    WITH page AS MATERIALIZED (${page})
    SELECT page.*, ${personColumns(sql`partner`)}, message.*
    FROM page
      JOIN users partner ON partner.id = page.partner_id
      LEFT JOIN LATERAL (
        SELECT ${messageColumns()} FROM ${messageSources(lastMessage, now)}
      ) message ON true
    ORDER BY page.last_message_id DESC`;
}

/** True for a chat with messages that wait for the viewer, or that the viewer declined. */
const isReceivedRequest = sql`(c.requested_by IS NOT NULL AND c.requested_by <> own.user_id)`;

/** The messages before a received request. */
const shownCount = sql`(c.message_count - CASE WHEN ${isReceivedRequest} THEN c.request_count ELSE 0 END)`;

const chatColumns = (value: Placeholder<Pick<Values, "now">>, partner: SQL) => sql`
  c.id AS conversation_id, c.last_message_id, ${partner} AS partner_id, own.is_muted,
  ${unreadCount(value("now"))} AS unread, c.requested_by IS NOT DISTINCT FROM own.user_id AS is_own_request,
  ${shownCount} AS shown_count`;

/**
 * True for a chat of the list. A chat that is nothing but a received request is in the list of requests, if at all; one
 * with a conversation from before stays here, also after a decline. `hidden_up_to` is the id of the message that was
 * last when the viewer hid the chat: a newer one that does not wait shows it again.
 */
const isListed = sql`(own.hidden_up_to IS DISTINCT FROM c.last_message_id AND (NOT ${isReceivedRequest} OR (
  c.message_count > c.request_count AND (own.hidden_up_to IS NULL OR EXISTS (
    SELECT FROM messages newer
    WHERE newer.conversation_id = c.id AND newer.id > own.hidden_up_to AND newer.position <= ${shownCount})))))`;

const joinOwnMember = (value: Placeholder<{ viewer: string }>) => sql`
  JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${value("viewer")}`;

/**
 * Selects the chats where `viewerColumn` is the viewer. PostgreSQL reads the index on the 10-minute intervals
 * (`active_at`) from the latest interval on, and sorts the chats within each interval.
 */
const selectByUserColumn = (
  value: Placeholder<Values>,
  viewerColumn: SQL,
  partnerColumn: SQL,
) => sql`(
  SELECT ${chatColumns(value, partnerColumn)} FROM conversations c ${joinOwnMember(value)}
  WHERE ${viewerColumn} = ${value("viewer")} AND c.active_at <= ${value("beforeTimestamp")} AND c.last_message_id < ${value("beforeId")}
    AND ${isListed}
  ORDER BY c.active_at DESC, c.last_message_id DESC LIMIT ${value("maxRows")})`;

const selectRecentChats = statement<Values, Row>("recent-chats", (value) =>
  selectChats(
    value,
    sql`
      SELECT * FROM (
        ${selectByUserColumn(value, sql`c.one_id`, sql`c.other_id`)} UNION ALL ${selectByUserColumn(value, sql`c.other_id`, sql`c.one_id`)}
      ) chats
      ORDER BY last_message_id DESC LIMIT ${value("maxRows")}`,
  ),
);

const selectRecentChat = statement<Pick<Values, "viewer" | "now"> & { partner: string }, Row>(
  "recent-chat",
  (value) =>
    selectChats(
      value,
      sql`
      SELECT ${chatColumns(value, sql`${value("partner")}::uuid`)} FROM conversations c ${joinOwnMember(value)}
      WHERE ${isChatBetween(sql`c`, value)} AND c.last_message_id IS NOT NULL
        AND ${isListed}`,
    ),
);

/** `role` is null for the members of chats. */
const sumUnreadCounts = statement<Pick<Values, "viewer" | "now">, { unread: number }>(
  "unread-messages",
  (value) => sql`
    SELECT coalesce(sum(${unreadCount(value("now"))}), 0) AS unread
    FROM conversation_members own JOIN conversations c ON c.id = own.conversation_id
    WHERE own.user_id = ${value("viewer")} AND own.role IS NULL
      AND ${isListed}`,
);

type ViewerReadContext = Pick<ReadContext, "db" | "clock" | "presence" | "signedMedia"> & {
  readonly viewer: Pick<Viewer, "userId" | "hiddenUserIds">;
};

/**
 * Returns the viewer's chats, latest message first. It leaves out chats that the viewer hid and that have no newer
 * message.
 */
export async function listRecentChats(
  ctx: ViewerReadContext,
  { limit, cursor }: PageInput,
): Promise<Page<RecentChatView>> {
  const beforeId = decodeIdCursor(cursor);
  const viewer = ctx.viewer.userId;
  const values = {
    viewer,
    beforeId,
    beforeTimestamp: timeOfId(beforeId),
    maxRows: limit + 1,
    now: ctx.clock.now(),
  };
  const rows = await ctx.db.rows(selectRecentChats, values);
  const page = toPage(rows, limit, (row) => [row.last_message_id]);
  const onlineIds = await readOnlinePartnerIds(ctx, page.items);
  return { ...page, items: page.items.map((row) => toView(row, ctx, onlineIds)) };
}

/** Returns the viewer's chat with one user; undefined if it has no messages, or none since the viewer hid it. */
export async function readRecentChat(
  ctx: ViewerReadContext,
  partner: string,
): Promise<RecentChatView | undefined> {
  const viewer = ctx.viewer.userId;
  const values = { viewer, partner, now: ctx.clock.now() };
  const row = await ctx.db.row(selectRecentChat, values);
  return row && toView(row, ctx, await readOnlinePartnerIds(ctx, [row]));
}

/** Returns the number of messages that the viewer has not viewed in all chats, without the hidden ones. */
export async function countUnread(ctx: ViewerReadContext): Promise<number> {
  const values = { viewer: ctx.viewer.userId, now: ctx.clock.now() };
  return (await ctx.db.row(sumUnreadCounts, values))?.unread ?? 0;
}

function readOnlinePartnerIds(
  ctx: ViewerReadContext,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  return filterVisibleOnline(
    ctx,
    rows.map((row) => row.partner_id),
  );
}

function toView(row: Row, ctx: ViewerReadContext, onlineIds: ReadonlySet<string>): RecentChatView {
  const { viewer } = ctx;
  const lastMessage =
    row.id === null ? null : toLastMessage(toMessageView(row, viewer, ctx), viewer.userId);
  return toRecentChatView(row, { isOnline: onlineIds.has(row.partner_id), lastMessage });
}
