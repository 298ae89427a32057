import type { GroupUpdatedEvent } from "@kora/contract/events";
import type { GroupLastMessage } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { toMessagePreview } from "@kora/contract/message-preview";
import type { ChatView, FoundMessage, MessageView, RecentChatView } from "@kora/contract/messages";
import type { Writing } from "../decide-writing.ts";
import type { WritingRow } from "../writing-facts.ts";

/** The other user of a chat, and the viewer's state in that chat. If `has_chat` is false, the two have no chat yet. */
export interface ChatRow extends WritingRow {
  name: string;
  username: string;
  avatar: string | null;
  last_seen_at: Date | null;
  /** The viewer may see the other user. */
  is_visible: boolean;
  /** The viewer may write to the other user. */
  may_write: boolean;
  /** The viewer has blocked the other user. */
  is_blocked: boolean;
  has_chat: boolean;
  revision: number;
  unread: number;
  is_muted: boolean;
  first_unread_id: string | null;
  request_count: number;
  /** An age hides a request of the other user from the viewer. */
  is_hidden_by_age: boolean;
}

/** Converts a chat to the wire format. `partner` is the id of the other user, `writing` how the viewer may write to them. */
export function toChatView(
  row: ChatRow,
  { partner, isOnline, writing }: { partner: string; isOnline: boolean; writing: Writing },
): ChatView {
  return {
    userId: partner,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    isOnline,
    lastSeenAt: row.is_visible && row.last_seen_at ? row.last_seen_at.toISOString() : null,
    state: row.may_write ? "open" : "closed",
    isBlocked: row.is_blocked,
    unreadCount: row.unread,
    firstUnreadId: row.first_unread_id,
    revision: row.revision,
    isMuted: row.is_muted,
    request: toChatRequest(row, { partner, writing }),
    isFriendsOnly: writing === "refused",
  };
}

function toChatRequest(
  row: ChatRow,
  { partner, writing }: { partner: string; writing: Writing },
): ChatView["request"] {
  const maxMessages = limits.message.perRequest;
  if (row.requested_by === partner) {
    return row.is_hidden_by_age ? null : { isOwn: false, messagesLeft: maxMessages };
  }
  if (writing !== "request") return null;
  return { isOwn: true, messagesLeft: Math.max(0, maxMessages - row.request_count) };
}

/** An entry of the recent chats without its last message: the other user, and the viewer's state in that chat. */
export interface RecentChatRow {
  partner_id: string;
  name: string;
  username: string;
  avatar: string | null;
  is_muted: boolean;
  unread: number;
}

/** Converts an entry of the recent chats to the wire format. */
export function toRecentChatView(
  row: RecentChatRow,
  { isOnline, lastMessage }: Pick<RecentChatView, "isOnline" | "lastMessage">,
): RecentChatView {
  return {
    userId: row.partner_id,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    isOnline,
    isMuted: row.is_muted,
    unreadCount: row.unread,
    lastMessage,
  };
}

/** Converts a message to the last message of an entry in the recent chats. */
export function toLastMessage(
  message: MessageView,
  viewer: string,
): NonNullable<RecentChatView["lastMessage"]> {
  const { _id, status, createdAt, disappearsAt } = message;
  return {
    ...toMessagePreview(message),
    _id,
    isOwn: message.sender._id === viewer,
    status,
    createdAt,
    disappearsAt,
  };
}

/** Converts a message to the last message of a group. */
export function toGroupLastMessage(message: MessageView, viewer: string): GroupLastMessage {
  const { sender, isFolded } = message;
  return { ...toLastMessage(message, viewer), sender, isFolded };
}

/** The viewer's mute setting and unread count in a group, and the revision of the group's conversation. */
export interface OwnGroupStateRow {
  is_muted: boolean;
  unread: number;
  revision: number;
}

/** Converts the viewer's own state in a group to the event for the viewer's sockets. */
export function toOwnGroupState(row: OwnGroupStateRow, groupId: string): GroupUpdatedEvent {
  const { is_muted: isMuted, unread: unreadCount, revision } = row;
  return { change: "own", groupId, isMuted, unreadCount, revision };
}

/** Converts the id of a message that a search found to the wire format. */
export function toFoundMessage(id: string): FoundMessage {
  return { _id: id };
}
