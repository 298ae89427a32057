import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { Context } from "../../../platform/context.ts";
import { userRoom } from "../../../platform/realtime/rooms.ts";
import { toLastMessage, toRecentChatView } from "../conversations/views.ts";
import { publishChatChanged } from "../publish-chat-changed.ts";
import { publishMessageEvent, toMessageViewer } from "../publish-message-event.ts";
import { publishRequestsChanged } from "../requests/publish-requests.ts";
import { toMessageView } from "../views.ts";
import type { NewChatMessageRow } from "./insert-chat-message.ts";
import type { MessageReferences, MessageToSend } from "./new-message.ts";

/** A message as its sender sees it. */
export interface SentMessage {
  readonly message: MessageView;
  /** The chat as it is now in the sender's recent chats; undefined if the message had been stored before. */
  readonly chat?: RecentChatView;
}

interface PublishOptions extends Pick<MessageToSend, "acknowledgedRoom"> {
  /** The ids of the users who are online among the sender and the recipient. */
  readonly onlineIds: ReadonlySet<string>;
}

/**
 * Publishes a new chat message to both users, and the changed entry in the recent chats of each. Of a request, the
 * recipient gets only the event for their list of requests, and none after they have declined it.
 */
export function publishMessage(
  ctx: Pick<Context, "publish" | "invalidateUser" | "signedMedia" | "clock">,
  row: NewChatMessageRow & MessageReferences,
  { onlineIds, acknowledgedRoom }: PublishOptions,
): SentMessage {
  const except = acknowledgedRoom === undefined ? [] : [acknowledgedRoom];
  const sender = toMessageViewer(row.sender_id);
  const senderView = publishMessageEvent(ctx, row, {
    event: "newMessage",
    sender,
    except,
    isForSenderOnly: row.is_request,
  });
  const recipientView = toMessageView(row, toMessageViewer(row.recipient_id), ctx);
  const chat = toRecentChatView(
    {
      partner_id: row.recipient_id,
      name: row.recipient_name,
      username: row.recipient_username,
      avatar: row.recipient_avatar,
      is_muted: row.sender_muted,
      unread: row.sender_unread,
    },
    {
      isOnline: !row.is_request && !row.hides_delivery && onlineIds.has(row.recipient_id),
      lastMessage: toLastMessage(senderView, row.sender_id),
    },
  );
  const recipientChat = toRecentChatView(
    {
      partner_id: row.sender_id,
      name: row.sender_name,
      username: row.sender_username,
      avatar: row.sender_avatar,
      is_muted: row.recipient_muted,
      unread: row.recipient_unread,
    },
    {
      isOnline: onlineIds.has(row.sender_id) && !row.hides_sender_state,
      lastMessage: toLastMessage(recipientView, row.recipient_id),
    },
  );
  ctx.publish({ to: userRoom(row.sender_id), except, event: "updateChat", payload: chat });
  if (row.is_request) {
    if (!row.is_declined) publishRequestsChanged(ctx, row.recipient_id, row.sender_id);
  } else {
    ctx.publish({ to: userRoom(row.recipient_id), event: "updateChat", payload: recipientChat });
  }
  // While the request waits, its sender may not see the online state of the recipient.
  if (row.has_changed_request) ctx.invalidateUser(row.sender_id);
  if (row.has_accepted) {
    ctx.invalidateUser(row.recipient_id);
    publishRequestsChanged(ctx, row.sender_id, row.recipient_id);
    publishChatChanged(ctx, row.recipient_id, row.sender_id);
  }
  return { message: senderView, chat };
}
