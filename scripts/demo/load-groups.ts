import { createGroup } from "../../apps/server/src/features/groups/create-group.ts";
import { readInvite } from "../../apps/server/src/features/groups/invite.ts";
import { promoteMember } from "../../apps/server/src/features/groups/members/change-role.ts";
import { joinGroup } from "../../apps/server/src/features/groups/members/join-group.ts";
import { acceptRequest } from "../../apps/server/src/features/groups/requests/answer-request.ts";
import { requestToJoin } from "../../apps/server/src/features/groups/requests/request-to-join.ts";
import { setBroadcast } from "../../apps/server/src/features/groups/set-broadcast.ts";
import { setGroupPicture } from "../../apps/server/src/features/groups/set-group-picture.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import { day, hour } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";
import { loadMessages } from "./load-messages.ts";
import type { PosterOf } from "./poster-file.ts";
import { withCopy } from "./with-copy.ts";

/** Time after which the next member joins a group. */
const joinInterval = 3 * hour;

interface Loader {
  readonly contextOf: (username: string) => ViewerContext;
  /** Ids of the latest statuses, by username. */
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
  readonly posterOf: PosterOf;
}

/** Creates the groups, lets their members join one after another, and sends their messages. */
export async function loadGroups({ groups }: DemoCommunity, loader: Loader): Promise<void> {
  const { contextOf, clock, today, posterOf } = loader;
  for (const group of groups) {
    const { name, description, privacy, creator, admins, members, accepted = [] } = group;
    const createdAt = today.getTime() - group.daysAgo * day;
    clock.set(new Date(createdAt));
    const { _id: groupId } = await createGroup(contextOf(creator), { name, description, privacy });
    const link = new URL(await readInvite(contextOf(creator), groupId));
    const invite = link.searchParams.get("invite") ?? "";
    for (const [index, username] of [...admins, ...members].entries()) {
      clock.set(new Date(createdAt + (index + 1) * joinInterval));
      await joinGroup(contextOf(username), { id: groupId, invite });
    }
    for (const username of admins) {
      const { userId } = contextOf(username).viewer;
      await promoteMember(contextOf(creator), { groupId, userId });
    }
    if (group.isBroadcast) {
      await setBroadcast(contextOf(creator), { id: groupId, isOn: true });
    }
    for (const username of accepted) {
      clock.set(new Date(clock.now().getTime() + joinInterval));
      await requestToJoin(contextOf(username), groupId);
      await acceptRequest(contextOf(creator), {
        groupId,
        userId: contextOf(username).viewer.userId,
      });
    }
    for (const [index, username] of (group.requests ?? []).entries()) {
      clock.set(new Date(today.getTime() - (index + 3) * 4 * hour));
      await requestToJoin(contextOf(username), groupId);
    }
    if (group.picture !== undefined) {
      await withCopy(posterOf(group.picture), (file) =>
        setGroupPicture(contextOf(creator), { id: groupId, file }),
      );
    }
    await loadMessages({
      ...group,
      ...loader,
      members: [creator, ...admins, ...members, ...accepted],
      refOf: () => ({ kind: "group", id: groupId }),
    });
  }
}
