import type { MessageView } from "@kora/contract/messages";
import type { Context } from "../../../platform/context.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { noBlockedMembers } from "../blocked-content.ts";
import { toLastMessage, toRecentChatView } from "../conversations/views.ts";
import { publishChatChanged } from "../publish-chat-changed.ts";
import { publishMessageEvent, toMessageViewer } from "../publish-message-event.ts";
import { publishRequestsChanged } from "../requests/publish-requests.ts";
import { type StoredMessageRow, toMessageView } from "../views.ts";
import type { ChatMemberRow } from "./chat-state.ts";
import type { MessageToSend } from "./message-to-send.ts";

/** A stored message to another user, with what its publication depends on. */
export interface StoredChatMessage {
  readonly row: StoredMessageRow;
  readonly partner: {
    readonly name: string;
    readonly username: string;
    readonly avatar: string | null;
  };
  readonly sender: ChatMemberRow;
  readonly recipient: ChatMemberRow;
  /** The message waits until the recipient accepts it. */
  readonly isRequest: boolean;
  /** The message began a request of the sender, or ended one. */
  readonly hasChangedRequest: boolean;
  /** The recipient declined the request, so it stays hidden from them. */
  readonly isDeclined: boolean;
  /** The message answered, and so accepted, a request of the recipient. */
  readonly isAnswer: boolean;
  /** The recipient may see when the sender is online. */
  readonly isSenderStateSeen: boolean;
}

interface PublishOptions extends Pick<MessageToSend, "references"> {
  /** The ids of the users who are online among the sender and the recipient. */
  readonly onlineIds: ReadonlySet<string>;
}

/**
 * Publishes a new chat message to both users, and the changed entry in the recent chats of each. Of a request, the
 * recipient gets only the event for their list of requests, and none after they have declined it. Returns the message as
 * its sender sees it.
 */
export function publishMessage(
  ctx: Pick<Context, "publish" | "invalidateUser" | "signedMedia" | "clock">,
  stored: StoredChatMessage,
  { references, onlineIds }: PublishOptions,
): MessageView {
  const row = { ...stored.row, ...references, ...noBlockedMembers };
  const senderId = stored.sender.user_id;
  const recipientId = stored.recipient.user_id;
  const sender = toMessageViewer(senderId);
  const senderView = publishMessageEvent(ctx, row, {
    event: "newMessage",
    sender,
    isForSenderOnly: stored.isRequest,
  });
  const recipientView = toMessageView(row, toMessageViewer(recipientId), ctx);
  const chat = toRecentChatView(
    {
      ...stored.partner,
      partner_id: recipientId,
      is_muted: stored.sender.is_muted,
      unread: stored.sender.unread,
    },
    {
      isOnline: !row.hides_delivery && onlineIds.has(recipientId),
      lastMessage: toLastMessage(senderView, senderId),
    },
  );
  const recipientChat = toRecentChatView(
    {
      partner_id: senderId,
      name: row.sender_name,
      username: row.sender_username,
      avatar: row.sender_avatar,
      is_muted: stored.recipient.is_muted,
      unread: stored.recipient.unread,
    },
    {
      isOnline: onlineIds.has(senderId) && stored.isSenderStateSeen,
      lastMessage: toLastMessage(recipientView, recipientId),
    },
  );
  ctx.publish({ to: userRoom(senderId), event: "updateChat", payload: chat });
  if (stored.isRequest) {
    if (!stored.isDeclined) publishRequestsChanged(ctx, recipientId, senderId);
  } else {
    ctx.publish({ to: userRoom(recipientId), event: "updateChat", payload: recipientChat });
  }
  // While the request waits, its sender may not see the online state of the recipient.
  if (stored.hasChangedRequest) ctx.invalidateUser(senderId);
  if (stored.isAnswer) {
    ctx.invalidateUser(recipientId);
    publishRequestsChanged(ctx, senderId, recipientId);
    publishChatChanged(ctx, recipientId, senderId);
  }
  return senderView;
}
