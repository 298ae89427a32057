import type { groupCalls } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createGroup } from "./create-group.ts";
import { getGroup } from "./get-group.ts";
import { readInvite, renewInvite } from "./invite.ts";
import { countUnreadInGroups, listGroups } from "./list-groups.ts";
import { listGroupsOfCreator } from "./list-groups-of-creator.ts";
import { demoteAdmin, promoteMember } from "./members/change-role.ts";
import { joinGroup } from "./members/join-group.ts";
import { leaveGroup } from "./members/leave-group.ts";
import { listMembers } from "./members/list-members.ts";
import { removeMember } from "./members/remove-member.ts";
import { groupMessageRoutes } from "./message-routes.ts";
import { acceptRequest, declineRequest } from "./requests/answer-request.ts";
import { listRequests } from "./requests/list-requests.ts";
import { requestToJoin } from "./requests/request-to-join.ts";
import { restoreGroup } from "./restore-group.ts";
import { setBroadcast } from "./set-broadcast.ts";
import { setGroupPicture } from "./set-group-picture.ts";
import { softDeleteGroup } from "./soft-delete-group.ts";
import { updateGroup } from "./update-group.ts";

const texts = sentences.groups;

/** The calls about groups; those about their messages are in `message-routes.ts`. */
export const groupRoutes: Handlers<typeof groupCalls> = {
  ...groupMessageRoutes,

  async listGroups(ctx, { query }) {
    const [page, unreadCount] = await Promise.all([
      listGroups(ctx, query),
      countUnreadInGroups(ctx),
    ]);
    return { ...page, unreadCount };
  },

  createGroup: (ctx, { body }) => createGroup(ctx, body),

  getGroup: (ctx, { params }) => getGroup(ctx, params.id),

  async updateGroup(ctx, { params, body }) {
    const { name, description } = body;
    return { msg: texts.updated, group: await updateGroup(ctx, { ...params, name, description }) };
  },

  listGroupMembers: (ctx, { params, query }) => listMembers(ctx, { ...params, ...query }),

  async getGroupInvite(ctx, { params }) {
    return { inviteLink: await readInvite(ctx, params.id) };
  },

  async renewGroupInvite(ctx, { params }) {
    return { msg: texts.inviteRenewed, inviteLink: await renewInvite(ctx, params.id) };
  },

  async softDeleteGroup(ctx, { params }) {
    return { msg: texts.deleted, group: await softDeleteGroup(ctx, params.id) };
  },

  async restoreGroup(ctx, { params }) {
    return { msg: texts.restored, group: await restoreGroup(ctx, params.id) };
  },

  async promoteMember(ctx, { params, body }) {
    const input = { groupId: params.id, userId: body.userId };
    return { msg: texts.promoted, group: await promoteMember(ctx, input) };
  },

  async demoteAdmin(ctx, { params: { id: groupId, userId } }) {
    return { msg: texts.demoted, group: await demoteAdmin(ctx, { groupId, userId }) };
  },

  async removeMember(ctx, { params: { id: groupId, userId } }) {
    return { msg: texts.removed, group: await removeMember(ctx, { groupId, userId }) };
  },

  async setBroadcast(ctx, { params, body }) {
    const isOn = body.broadcastMode;
    const group = await setBroadcast(ctx, { ...params, isOn });
    return { msg: isOn ? texts.broadcastOn : texts.broadcastOff, group };
  },

  async leaveGroup(ctx, { params }) {
    await leaveGroup(ctx, params.id);
    return { msg: texts.left };
  },

  async setGroupPicture(ctx, { params, files }) {
    const file = files.profilePicture;
    if (!file) {
      throw invalid("profilePicture", texts.pictureRequired);
    }
    return { group: await setGroupPicture(ctx, { ...params, file }) };
  },

  listGroupsOfCreator: (ctx, { params, query }) =>
    listGroupsOfCreator(ctx, { ...params, ...query }),

  joinGroup: (ctx, { params, body }) => joinGroup(ctx, { ...params, invite: body.invite }),

  requestToJoin: (ctx, { params }) => requestToJoin(ctx, params.id),

  listGroupRequests: (ctx, { params, query }) => listRequests(ctx, { ...params, ...query }),

  async acceptGroupRequest(ctx, { params: { id: groupId, userId } }) {
    return { msg: texts.accepted, group: await acceptRequest(ctx, { groupId, userId }) };
  },

  async declineGroupRequest(ctx, { params: { id: groupId, userId } }) {
    await declineRequest(ctx, { groupId, userId });
    return { msg: texts.declined };
  },
};
