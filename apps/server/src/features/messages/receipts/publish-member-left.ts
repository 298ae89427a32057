import type { ViewerContext } from "../../../platform/context.ts";
import type { MemberReceipts } from "../group-members.ts";
import { publishGroupDeliveryReceipts } from "./mark-groups-delivered.ts";
import { publishGroupReadReceipt } from "./publish-receipts.ts";

/**
 * Publishes the receipts that change when a member has left a group or was removed: messages that only this member had
 * not received or read are now delivered to, or read by, all other members. It publishes as if the member's receipts
 * had advanced to the last message.
 */
export async function publishMemberLeft(
  ctx: ViewerContext,
  { groupId, userId, receipts }: { groupId: string; userId: string; receipts: MemberReceipts },
): Promise<void> {
  const { readUpTo, deliveredUpTo, lastMessageId: upTo } = receipts;
  if (upTo === null) return;
  const memberContext = { ...ctx, viewer: { ...ctx.viewer, userId } };
  const wasOffline = !(await ctx.presence.filterOnline([userId])).has(userId);
  if (wasOffline && deliveredUpTo !== upTo) {
    await publishGroupDeliveryReceipts(memberContext, [
      { group_id: groupId, previous_up_to: deliveredUpTo, up_to: upTo },
    ]);
  }
  if (readUpTo !== upTo) {
    await publishGroupReadReceipt(memberContext, { groupId, previousUpTo: readUpTo, upTo });
  }
}
