import type { ChatChangedEvent } from "@kora/contract/events";
import type { Effects } from "../../platform/context.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { groupRoom } from "./rooms.ts";

type PublishContext = Pick<Effects, "publish">;

/** Makes the clients of the user `recipientId` refetch that user's chat with `userId`. */
export function publishChatChanged(
  ctx: PublishContext,
  recipientId: string,
  userId: string,
  options: Pick<ChatChangedEvent, "isReset"> = {},
): void {
  ctx.publish({
    to: userRoom(recipientId),
    event: "chatChanged",
    payload: { userId, groupId: null, ...options },
  });
}

/**
 * Makes the clients of both users refetch their chat: a block or unblock changes whether they may write to each other.
 */
export function publishChatChangedToBoth(
  ctx: PublishContext,
  firstUserId: string,
  secondUserId: string,
): void {
  publishChatChanged(ctx, firstUserId, secondUserId);
  publishChatChanged(ctx, secondUserId, firstUserId);
}

/** Makes the clients of one member of a group refetch the messages of the group. */
export function publishGroupChatChangedTo(
  ctx: PublishContext,
  userId: string,
  groupId: string,
): void {
  ctx.publish({ to: userRoom(userId), event: "chatChanged", payload: { userId: null, groupId } });
}

/** Makes the clients of a group's members refetch the messages of the group. */
export function publishGroupChatChanged(
  ctx: PublishContext,
  groupId: string,
  options: Pick<ChatChangedEvent, "isReset"> = {},
): void {
  ctx.publish({
    to: groupRoom(groupId),
    event: "chatChanged",
    payload: { userId: null, groupId, ...options },
  });
}
