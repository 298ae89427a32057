import type { MessageView } from "@kora/contract/messages";
import type { Context } from "../../platform/context.ts";
import { blockedUsersRoom, type Room, userRoom } from "../../platform/realtime/rooms.ts";
import { type BlockedMembers, noBlockedMembers } from "./blocked-content.ts";
import { groupRoom } from "./rooms.ts";
import { type MessageRow, type MessageViewer, toMessageView } from "./views.ts";

type PublishContext = Pick<Context, "publish" | "signedMedia" | "clock">;
type MessageEventName = "newMessage" | "messageEdited" | "messageDeleted" | "messageRestored";

/** A viewer of a message; by default no user is hidden from them. */
export const toMessageViewer = (
  userId: string,
  hiddenUserIds: readonly string[] = [],
): MessageViewer => ({
  userId,
  hiddenUserIds,
});

/** The id of no user, for a payload that is the same for all members but the sender. */
const noUserId = "";

interface PublishOptions {
  readonly event: MessageEventName;
  readonly sender: MessageViewer;
  /** Sockets of the sender that do not get the event. */
  readonly except?: readonly Room[];
}

/**
 * Publishes a message to all sockets of the members of its conversation, each as its user may see it, except to those
 * in `except`. Returns the message as its sender sees it.
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
 * Publishes a message to a group: once to the group's room, and separately to each member with a block between them and
 * the sender or the author of the quoted message, without the blocked content.
 */
function publishToGroup(
  ctx: PublishContext,
  row: MessageRow & BlockedMembers,
  event: MessageEventName,
): void {
  const { sender_id: sender, quote_id: quoteId, quote_sender_id: quoteAuthor } = row;
  const authors = quoteId === null ? [sender] : [sender, quoteAuthor];
  ctx.publish({
    to: groupRoom(row.group_id ?? ""),
    except: [userRoom(sender), ...authors.map(blockedUsersRoom)],
    event,
    payload: toMessageView(row, toMessageViewer(noUserId), ctx),
  });
  const hidden = new Set(row.hidden_from);
  for (const userId of hidden) {
    const payload = toMessageView(row, toMessageViewer(userId, [sender]), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
  for (const userId of row.quote_hidden_from) {
    if (hidden.has(userId) || userId === sender) continue;
    const payload = toMessageView(row, toMessageViewer(userId, [quoteAuthor]), ctx);
    ctx.publish({ to: userRoom(userId), event, payload });
  }
}
