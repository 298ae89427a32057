import type { ViewerContext } from "../../../platform/context.ts";
import { maxId } from "../../../platform/ids.ts";
import type { Room } from "../../../platform/realtime/rooms.ts";
import { getGroupMembership, refuseUnlessMaySend } from "../conversation-ref.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { findGroupDelivery } from "../receipts/group-delivery.ts";
import { insertGroupMessage } from "./insert-group-message.ts";
import { extractMentionedNames } from "./mentions.ts";
import type { NewMessage } from "./new-message.ts";
import type { SentMessage } from "./publish-message.ts";

/**
 * Writes it where the viewer may send, and tells the group. 404 for outsiders, 403 for members where only the creator
 * and admins send, and while the group is deleted.
 */
export async function sendToGroup(
  ctx: ViewerContext,
  groupId: string,
  message: NewMessage,
  from: Room | undefined,
): Promise<SentMessage> {
  const mentioned = extractMentionedNames(message.content);
  const delivered = await findGroupDelivery(ctx, [groupId]);
  const isDelivered = delivered.get(groupId) === maxId;
  const values = { ...message, groupId, mentioned, isDelivered };
  for (;;) {
    const [row] = await ctx.db.run(insertGroupMessage, values);
    if (row) {
      const reached = isDelivered ? { ...row, delivered_up_to: row.id } : row;
      const except = from === undefined ? [] : [from];
      const sender = ctx.viewer;
      return {
        message: publishMessageEvent(ctx, reached, { event: "newMessage", sender, except }),
      };
    }
    // Says why not. Where it may be sent by now, it is tried again.
    refuseUnlessMaySend(await getGroupMembership(ctx, groupId));
  }
}
