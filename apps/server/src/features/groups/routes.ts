import type { groupCalls } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { notFound } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import type { EventHandlers } from "../../platform/realtime/mount-events.ts";

const absent = () => Promise.reject(notFound(sentences.groups.notFound));

export const groupRoutes: Handlers<typeof groupCalls> = {
  listGroups: absent,
  createGroup: absent,
  getGroup: absent,
  updateGroup: absent,
  listGroupMessages: absent,
  listGroupMembers: absent,
  getGroupInvite: absent,
  renewGroupInvite: absent,
  viewGroup: absent,
  muteGroup: absent,
  softDeleteGroup: absent,
  restoreGroup: absent,
  promoteMember: absent,
  demoteAdmin: absent,
  removeMember: absent,
  setBroadcast: absent,
  leaveGroup: absent,
  setGroupPicture: absent,
  listGroupsOfCreator: absent,
  joinGroup: absent,
  requestToJoin: absent,
  listGroupRequests: absent,
  acceptGroupRequest: absent,
  declineGroupRequest: absent,
};

type Names = "joinGroup" | "leaveGroup" | "markGroupAsRead" | "groupDeleted";

export const groupEvents: Pick<EventHandlers, Names> = {
  joinGroup: absent,
  leaveGroup: absent,
  markGroupAsRead: absent,
  groupDeleted: absent,
};
