import { toMessagePreview } from "@kora/contract/message-preview";
import type { MessageView, RecentChatView } from "@kora/contract/messages";
import type { Context } from "../../platform/context.ts";
import { hiddenFromRoom, type Room, userRoom } from "../../platform/realtime/rooms.ts";
import { type BlockedMembers, noBlockedMembers } from "./blocked-content.ts";
import { groupRoom } from "./rooms.ts";
import { type MessageRow, type MessageViewer, toMessageView } from "./views.ts";

type PublishContext = Pick<Context, "publish" | "signedMedia" | "clock">;
type MessageEventName = "newMessage" | "messageEdited" | "messageDeleted" | "messageRestored";

/** Eyes from which nobody is hidden. */
export const toMessageViewer = (userId: string, hidden: readonly string[] = []): MessageViewer => ({
  userId,
  hidden,
});

interface PublishOptions {
  readonly event: MessageEventName;
  /** Its sender's eyes. */
  readonly sender: MessageViewer;
  /** Sockets of the sender that are told otherwise. */
  readonly except?: readonly Room[];
}

/**
 * Tells all who are in its conversation of a message, each as they may see it, on all their screens but those of
 * `except`; gives how its sender sees it.
 */
export function publishMessageEvent(
  ctx: PublishContext,
  row: MessageRow & Partial<BlockedMembers>,
  { event, sender, except = [] }: PublishOptions,
): MessageView {
  const own = toMessageView(row, sender, ctx);
  if (row.recipient_id === null) {
    publishToGroup(ctx, { ...noBlockedMembers, ...row }, event);
  } else {
    const payload = toMessageView(row, toMessageViewer(row.recipient_id), ctx);
    ctx.publish({ to: userRoom(row.recipient_id), event, payload });
  }
  ctx.publish({ to: userRoom(row.sender_id), except, event, payload: own });
  return own;
}

/**
 * Tells a group of a message: once into its room, as everybody may see it, and whoever is hidden from its sender, or
 * from whom it quotes, by themselves.
 */
function publishToGroup(
  ctx: PublishContext,
  row: MessageRow & BlockedMembers,
  event: MessageEventName,
): void {
  const { sender_id: sender, quote_id: quote, quote_sender_id: quoted } = row;
  const people = quote === null ? [sender] : [sender, quoted];
  ctx.publish({
    to: groupRoom(row.group_id ?? ""),
    except: [userRoom(sender), ...people.map(hiddenFromRoom)],
    event,
    payload: toMessageView(row, toMessageViewer(""), ctx),
  });
  const hidden = new Set(row.hidden_from);
  for (const userId of hidden) {
    const payload = toMessageView(row, toMessageViewer(userId, [sender]), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
  for (const userId of row.quote_hidden_from) {
    if (hidden.has(userId) || userId === sender) continue;
    const payload = toMessageView(row, toMessageViewer(userId, [quoted]), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
}

/** What is said of a message in the list of recent chats. */
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
