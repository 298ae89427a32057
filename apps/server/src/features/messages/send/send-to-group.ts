import type { ViewerContext } from "../../../platform/context.ts";
import { maxId } from "../../../platform/ids.ts";
import { extractMentionedNames } from "../../accounts/index.ts";
import { getGroupMembership, refuseUnlessMaySend } from "../conversation-ref.ts";
import { publishMessageEvent } from "../publish-message-event.ts";
import { findGroupDelivery } from "../receipts/group-delivery.ts";
import { insertGroupMessage } from "./insert-group-message.ts";
import type { MessageToSend } from "./new-message.ts";
import type { SentMessage } from "./publish-message.ts";

/**
 * Stores a message in a group and publishes it. Throws 404 if the viewer may not see the group, and 403 if they are not
 * a member, if the group is deleted, and in broadcast mode for members who are not admins.
 */
export async function sendToGroup(
  ctx: ViewerContext,
  groupId: string,
  { message, references, acknowledgedRoom }: MessageToSend,
): Promise<SentMessage> {
  const mentionedNames = extractMentionedNames(message.content);
  const deliveredUpTo = await findGroupDelivery(ctx, [groupId]);
  const isDelivered = deliveredUpTo.get(groupId) === maxId;
  const quotedSenderId = references.quote_id === null ? null : references.quote_sender_id;
  const values = { ...message, groupId, quotedSenderId, mentionedNames, isDelivered };
  for (;;) {
    const [row] = await ctx.db.run(insertGroupMessage, values);
    if (row) {
      const delivery = isDelivered ? { delivered_up_to: row.id } : {};
      const stored = { ...row, ...references, ...delivery };
      const except = acknowledgedRoom === undefined ? [] : [acknowledgedRoom];
      const sender = ctx.viewer;
      return {
        message: publishMessageEvent(ctx, stored, { event: "newMessage", sender, except }),
      };
    }
    // Throws the reason why nothing was stored. If the viewer may send messages by now, the loop tries again.
    refuseUnlessMaySend(await getGroupMembership(ctx, groupId));
  }
}
