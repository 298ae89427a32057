import { sql } from "drizzle-orm";
import {
  defineListWrite,
  defineQuery,
  requestColumn,
  runForAll,
  runList,
} from "../../../platform/database/batch.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { hasPushSubscription } from "../../notifications/index.ts";
import { isLimited, isVisibleUser, seesOnlineStateWithoutRequest } from "../../visibility/index.ts";
import { type ChatValues, isChatBetween, mayWriteTo } from "../access.ts";
import { type WritingRow, writingColumns } from "../writing-facts.ts";

/** The viewer, the partner and their chat, before the viewer sends a message. */
export interface SendingRow extends WritingRow {
  /** The viewer may see the partner. */
  is_visible: boolean;
  /** The partner's account is active, and neither of the two blocks the other. */
  may_write: boolean;
  /** The end of a limit of the viewer by moderators; null without one. */
  limited_until: Date | null;
  name: string;
  username: string;
  avatar: string | null;
  sender_name: string;
  sender_username: string;
  sender_avatar: string | null;
  /** The partner has a browser with push notifications, and has not muted the chat. */
  takes_push: boolean;
  /** The viewer may see the partner's online state once no request waits. */
  sees_partner_state: boolean;
  /** The partner may see the viewer's online state. */
  is_state_seen: boolean;
  /** One of the two hides read receipts. */
  hides_read: boolean;
  /** The number of messages that wait in the request; 0 without a chat. */
  request_count: number;
  /** Null without a chat, as all columns below. */
  conversation_id: string | null;
  one_id: string;
  one_consents: boolean;
  other_consents: boolean;
  declined_at: Date | null;
  accepted_at: Date | null;
  revision: number;
  message_count: number;
  last_message_id: string | null;
}

/** The viewer of a message, and the user to whom it goes. */
export interface SendingValues extends ChatValues {
  hiddenUserIds: readonly string[];
  now: Date;
}

/**
 * Locks the chats, as everything does that changes a chat or its messages, in one order. So the statement that is sent
 * after this one reads what stays true until the commit.
 */
const lockChats = defineListWrite<ChatValues, { request_index: number }>({
  name: "lock-chats-to-send",
  params: { viewer: "uuid", partner: "uuid" },
  sql: (requests) => sql`
    SELECT request.request_index
    FROM ${requests} JOIN conversations c ON ${isChatBetween(sql`c`, requestColumn)}
    ORDER BY c.id FOR NO KEY UPDATE OF c`,
});

const sendingQuery = defineQuery<SendingValues, SendingRow>({
  name: "read-sending",
  params: { viewer: "uuid", partner: "uuid", hiddenUserIds: "uuid[]", now: "timestamptz" },
  batch: { concurrency: 1 },
  sql: (value) => sql`
    SELECT ${writingColumns(sql`partner`, sql`c`, value("viewer"))},
      ${isVisibleUser(sql`partner`, value("hiddenUserIds"))} AS is_visible,
      ${mayWriteTo(sql`partner`, value)} AS may_write,
      CASE WHEN ${isLimited(sql`sender`, value("now"))} THEN sender.limited_until END AS limited_until,
      partner.name, partner.username, partner.avatar,
      sender.name AS sender_name, sender.username AS sender_username, sender.avatar AS sender_avatar,
      ${hasPushSubscription(sql`partner.id`)} AND NOT coalesce(recipient.is_muted, false) AS takes_push,
      ${seesOnlineStateWithoutRequest(sql`sender`, sql`partner`)} AS sees_partner_state,
      ${seesOnlineStateWithoutRequest(sql`partner`, sql`sender`)} AS is_state_seen,
      NOT (sender.sends_read_receipts AND partner.sends_read_receipts) AS hides_read,
      c.id AS conversation_id, c.one_id, c.one_consents, c.other_consents, coalesce(c.request_count, 0) AS request_count,
      c.declined_at, c.accepted_at, c.revision, c.message_count, c.last_message_id
    FROM users partner JOIN users sender ON sender.id = ${value("viewer")}
      LEFT JOIN conversations c ON ${isChatBetween(sql`c`, value)}
      LEFT JOIN conversation_members recipient ON recipient.conversation_id = c.id AND recipient.user_id = partner.id
    WHERE partner.id = ${value("partner")}`,
});

/**
 * Reads what messages depend on, and keeps the chats as they are until the commit. A chat that was created after the lock
 * was tried counts as none. Undefined for a user who does not exist.
 */
export async function readSending(
  db: Queryable,
  requests: readonly SendingValues[],
): Promise<(SendingRow | undefined)[]> {
  const [lockedChats, rows] = await Promise.all([
    runList(db, lockChats, requests),
    runForAll(db, sendingQuery, requests),
  ]);
  const locked = new Set(lockedChats.map((chat) => chat.request_index));
  return rows.map(([row], index) =>
    row && !locked.has(index + 1) ? { ...row, conversation_id: null } : row,
  );
}
