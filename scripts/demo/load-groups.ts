import { createGroup } from "../../apps/server/src/features/groups/create-group.ts";
import { readInvite } from "../../apps/server/src/features/groups/invite.ts";
import { promoteMember } from "../../apps/server/src/features/groups/members/change-role.ts";
import { joinGroup } from "../../apps/server/src/features/groups/members/join-group.ts";
import { setBroadcast } from "../../apps/server/src/features/groups/set-broadcast.ts";
import { sendMessage } from "../../apps/server/src/features/messages/send/send-message.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Time between the joins of two members. */
const pause = 3 * hour;

/** Creates the groups, lets their members join one after another, and sends the messages. */
export async function loadGroups(
  { groups }: DemoCommunity,
  as: (username: string) => ViewerContext,
  clock: DemoClock,
  today: Date,
): Promise<void> {
  for (const group of groups) {
    const { name, description, privacy, creator, admins, members, messages } = group;
    const made = today.getTime() - group.daysAgo * day;
    clock.set(new Date(made));
    const { _id: groupId } = await createGroup(as(creator), { name, description, privacy });
    const link = new URL(await readInvite(as(creator), groupId));
    const invite = link.searchParams.get("invite") ?? "";
    for (const [nth, username] of [...admins, ...members].entries()) {
      clock.set(new Date(made + (nth + 1) * pause));
      await joinGroup(as(username), { id: groupId, invite });
    }
    for (const username of admins) {
      const { userId } = as(username).viewer;
      await promoteMember(as(creator), { groupId, userId });
    }
    if (group.isBroadcast) {
      await setBroadcast(as(creator), { id: groupId, isOn: true });
    }
    for (const { by, text, hoursAgo } of messages) {
      clock.set(new Date(today.getTime() - hoursAgo * hour));
      await sendMessage(as(by), { groupId, content: text, disappearAfter: 0 });
    }
  }
}
