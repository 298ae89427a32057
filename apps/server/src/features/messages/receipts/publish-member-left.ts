import type { ViewerContext } from "../../../platform/context.ts";
import type { GroupMarks } from "../group-members.ts";
import { tellGroups } from "./mark-groups-delivered.ts";
import { tellReadInGroup } from "./publish-receipts.ts";

/**
 * Somebody is out of a group, in which others are left: messages that waited for them alone to come or to be read
 * have come, and have been read, by all others. Told as if their marks had moved to the end.
 */
export async function tellLeft(
  ctx: ViewerContext,
  { groupId, userId, marks }: { groupId: string; userId: string; marks: GroupMarks },
): Promise<void> {
  const { readUpTo, deliveredUpTo, lastMessageId: upTo } = marks;
  if (upTo === null) return;
  const asThem = { ...ctx, viewer: { ...ctx.viewer, userId } };
  const wasAway = !(await ctx.presence.areOnline([userId])).has(userId);
  if (wasAway && deliveredUpTo !== upTo) {
    await tellGroups(asThem, [{ group_id: groupId, before: deliveredUpTo, up_to: upTo }]);
  }
  if (readUpTo !== upTo) {
    await tellReadInGroup(asThem, { groupId, before: readUpTo, upTo });
  }
}
