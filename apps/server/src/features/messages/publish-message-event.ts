import type { MessageView } from "@kora/contract/messages";
import type { Context } from "../../platform/context.ts";
import { blockedUsersRoom, userRoom } from "../../platform/realtime/rooms.ts";
import type { BlockedMembers } from "./blocked-content.ts";
import { groupRoom } from "./rooms.ts";
import { type MessageRow, type MessageViewer, toMessageView } from "./views.ts";

type PublishContext = Pick<Context, "publish" | "signedMedia" | "clock">;
type MessageEventName = "newMessage" | "messageEdited" | "messageDeleted" | "messageRestored";

/** Builds the viewer for whom a message is converted. By default, no user is hidden from them. */
export const toMessageViewer = (
  userId: string,
  hiddenUserIds: readonly string[] = [],
): MessageViewer => ({
  userId,
  hiddenUserIds,
});

/** Stands for any member except the sender, in the payload that the room of a group gets. */
const noUserId = "";

interface RecipientOptions {
  readonly event: MessageEventName;
  /**
   * The recipient of a chat does not get this event, because the message is part of a message request. They get
   * `messageRequestsChanged` for a new message of a request. If they do not see the request, they get nothing: they have
   * declined it, or are a minor from whom it is hidden (`isHiddenByAge`).
   */
  readonly isForSenderOnly?: boolean;
}

interface SenderOptions {
  readonly event: MessageEventName;
  readonly sender: MessageViewer;
}

/**
 * Publishes a message to all sockets of the members of its conversation, the sending one too. The payload for each
 * member contains only what that member may see. Returns the message as its sender sees it.
 */
export function publishMessageEvent(
  ctx: PublishContext,
  row: MessageRow & BlockedMembers,
  options: RecipientOptions & SenderOptions,
): MessageView {
  publishToRecipients(ctx, row, options);
  return publishToSender(ctx, row, options);
}

/** The part of `publishMessageEvent` for all members but the sender. */
export function publishToRecipients(
  ctx: PublishContext,
  row: MessageRow & BlockedMembers,
  { event, isForSenderOnly = false }: RecipientOptions,
): void {
  if (row.group_id !== null) {
    publishToGroup(ctx, row.group_id, row, event);
  } else if (row.recipient_id !== null && !isForSenderOnly) {
    const payload = toMessageView(row, toMessageViewer(row.recipient_id), ctx);
    ctx.publish({ to: userRoom(row.recipient_id), event, payload });
  }
}

/** The part of `publishMessageEvent` for the sender. */
export function publishToSender(
  ctx: PublishContext,
  row: MessageRow,
  { event, sender }: SenderOptions,
): MessageView {
  const payload = toMessageView(row, sender, ctx);
  ctx.publish({ to: userRoom(row.sender_id), event, payload });
  return payload;
}

/**
 * Publishes a message to a group: once to the group's room, and separately, without the blocked content, to each member
 * with a block between them and the sender or the author of the quoted message.
 */
function publishToGroup(
  ctx: PublishContext,
  groupId: string,
  row: MessageRow & BlockedMembers,
  event: MessageEventName,
): void {
  const { sender_id: senderId, quote_sender_id: quoteSenderId } = row;
  const quotedAuthorIds = quoteSenderId === null ? [] : [quoteSenderId];
  const shownAuthorIds = [senderId, ...quotedAuthorIds];
  ctx.publish({
    to: groupRoom(groupId),
    except: [userRoom(senderId), ...shownAuthorIds.map(blockedUsersRoom)],
    event,
    payload: toMessageView(row, toMessageViewer(noUserId), ctx),
  });
  // Without the message, its quoted message is not shown either.
  const hiddenFrom = new Set(row.hidden_from);
  for (const userId of hiddenFrom) {
    const payload = toMessageView(row, toMessageViewer(userId, [senderId]), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
  for (const userId of row.quote_hidden_from) {
    if (hiddenFrom.has(userId) || userId === senderId) continue;
    const payload = toMessageView(row, toMessageViewer(userId, quotedAuthorIds), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
}
