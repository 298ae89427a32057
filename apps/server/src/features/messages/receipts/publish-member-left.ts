import type { ViewerContext } from "../../../platform/context.ts";
import type { MemberReceipts } from "../group-members.ts";
import { publishGroupDeliveryReceipts } from "./mark-groups-delivered.ts";
import { publishGroupReadReceipt } from "./publish-receipts.ts";

/**
 * Somebody is out of a group, in which others are left: messages that waited for them alone to come or to be read
 * have come, and have been read, by all others. Told as if their marks had moved to the end.
 */
export async function publishMemberLeft(
  ctx: ViewerContext,
  { groupId, userId, marks }: { groupId: string; userId: string; marks: MemberReceipts },
): Promise<void> {
  const { readUpTo, deliveredUpTo, lastMessageId: upTo } = marks;
  if (upTo === null) return;
  const memberContext = { ...ctx, viewer: { ...ctx.viewer, userId } };
  const wasOffline = !(await ctx.presence.areOnline([userId])).has(userId);
  if (wasOffline && deliveredUpTo !== upTo) {
    await publishGroupDeliveryReceipts(memberContext, [
      { group_id: groupId, before: deliveredUpTo, up_to: upTo },
    ]);
  }
  if (readUpTo !== upTo) {
    await publishGroupReadReceipt(memberContext, { groupId, before: readUpTo, upTo });
  }
}
