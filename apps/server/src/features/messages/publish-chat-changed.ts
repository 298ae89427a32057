import type { Effects } from "../../platform/context.ts";
import { userRoom } from "../../platform/realtime/rooms.ts";
import { groupRoom } from "./rooms.ts";

type PublishContext = Pick<Effects, "publish">;

/** Tells somebody's screens to ask again for their chat with `userId`. */
export function publishChatChanged(ctx: PublishContext, to: string, userId: string): void {
  ctx.publish({ to: userRoom(to), event: "chatChanged", payload: { userId, groupId: null } });
}

/** Tells two people whose block was made or taken back: either sees now whether they may write. */
export function publishChatChangedToBoth(ctx: PublishContext, one: string, other: string): void {
  publishChatChanged(ctx, one, other);
  publishChatChanged(ctx, other, one);
}

/** Tells the members of a group to ask again for what was said there. */
export function publishGroupChatChanged(ctx: PublishContext, groupId: string): void {
  ctx.publish({ to: groupRoom(groupId), event: "chatChanged", payload: { userId: null, groupId } });
}
