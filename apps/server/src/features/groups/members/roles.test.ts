import { groupCalls } from "@kora/contract/groups";
import { sentences } from "@kora/contract/sentences";
import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type GroupKind,
  groupRoles,
  type GroupRoleName as Role,
  useGroupRoles,
} from "../../../testing/group-role-matrix.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";

/** These tests send every call about groups as every role. */

const testApp = useTestApp();
const texts = sentences.groups;

const { users, insertGroup } = useGroupRoles(testApp);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#203050" },
  })
    .png()
    .toBuffer();
});

type CallName = keyof typeof groupCalls;

/** Sends a call about the group `id` as the user. */
function sendCall(name: CallName, id: string, user: TestUser | undefined) {
  const params = { id };
  const body = {};
  const toTargetParams = (target: TestUser) => ({ id, userId: target.userId });
  const { otherMember, otherAdmin, otherRequester, creator } = users;
  const calls: Record<CallName, () => Promise<LightMyRequestResponse>> = {
    listGroups: () => testApp.send("listGroups", { query: {} }, user),
    createGroup: () => testApp.send("createGroup", { body: { name: "River" } }, user),
    getGroup: () => testApp.send("getGroup", { params }, user),
    updateGroup: () => testApp.send("updateGroup", { params, body: { name: "Sea" } }, user),
    listGroupMessages: () => testApp.send("listGroupMessages", { params, query: {} }, user),
    searchGroupMessages: () =>
      testApp.send("searchGroupMessages", { params, query: { q: "fire" } }, user),
    listGroupMembers: () => testApp.send("listGroupMembers", { params, query: {} }, user),
    getGroupInvite: () => testApp.send("getGroupInvite", { params }, user),
    renewGroupInvite: () => testApp.send("renewGroupInvite", { params, body }, user),
    viewGroup: () => testApp.send("viewGroup", { params, body }, user),
    muteGroup: () => testApp.send("muteGroup", { params, body: { on: true } }, user),
    softDeleteGroup: () => testApp.send("softDeleteGroup", { params, body }, user),
    restoreGroup: () => testApp.send("restoreGroup", { params, body }, user),
    promoteMember: () =>
      testApp.send("promoteMember", { params, body: { userId: otherMember.userId } }, user),
    demoteAdmin: () => testApp.send("demoteAdmin", { params: toTargetParams(otherAdmin) }, user),
    removeMember: () => testApp.send("removeMember", { params: toTargetParams(otherMember) }, user),
    setBroadcast: () =>
      testApp.send("setBroadcast", { params, body: { broadcastMode: true } }, user),
    leaveGroup: () => testApp.send("leaveGroup", { params, body }, user),
    setGroupPicture: () =>
      testApp.send(
        "setGroupPicture",
        { params, form: {}, files: { profilePicture: picture } },
        user,
      ),
    listGroupsOfCreator: () =>
      testApp.send("listGroupsOfCreator", { params: { userId: creator.userId }, query: {} }, user),
    joinGroup: () => testApp.send("joinGroup", { params, body }, user),
    requestToJoin: () => testApp.send("requestToJoin", { params, body }, user),
    listGroupRequests: () => testApp.send("listGroupRequests", { params, query: {} }, user),
    acceptGroupRequest: () =>
      testApp.send("acceptGroupRequest", { params: toTargetParams(otherRequester) }, user),
    declineGroupRequest: () =>
      testApp.send("declineGroupRequest", { params: toTargetParams(otherRequester) }, user),
  };
  return calls[name]();
}

/** `allowed`, or the status code and message of the refusal. */
type Outcome = "allowed" | readonly [status: number, message: string];
type OutcomeByRole = Record<Role, Outcome>;

const signedOut = [401, "Authentication required"] as const;
const notFound = [404, texts.notFound] as const;
const notMember = [403, texts.notMember] as const;
const notAdmin = [403, texts.notAdmin] as const;
const notCreator = [403, texts.notCreator] as const;
const wasDeleted = [409, texts.wasDeleted] as const;

/** Users with a block between them and the creator, and signed-out users. */
const forUsersWithoutAccess = {
  "blocked by the creator": notFound,
  "who blocked the creator": notFound,
  "signed out": signedOut,
} as const;
const forOutsiders = (outcome: Outcome) =>
  ({ outsider: outcome, requester: outcome, removed: outcome, ...forUsersWithoutAccess }) as const;
const forInsiders = (outcome: Outcome) =>
  ({ creator: outcome, admin: outcome, member: outcome }) as const;
const forAdmins = {
  creator: "allowed",
  admin: "allowed",
  member: notAdmin,
  ...forOutsiders(notMember),
} as const;
const forCreator = {
  creator: "allowed",
  admin: notCreator,
  member: notCreator,
  ...forOutsiders(notMember),
} as const;
const forMembers = { ...forInsiders("allowed"), ...forOutsiders(notMember) } as const;
/** Calls that all signed-in users may make. */
const forAll: OutcomeByRole = {
  ...forInsiders("allowed"),
  ...forOutsiders("allowed"),
  "blocked by the creator": "allowed",
  "who blocked the creator": "allowed",
};
const writersOnly = [403, texts.writersOnly] as const;

/** Calls that are not about one group. */
const generalCalls = {
  listGroups: forAll,
  createGroup: {
    creator: "allowed",
    admin: writersOnly,
    member: writersOnly,
    ...forOutsiders(writersOnly),
    "blocked by the creator": writersOnly,
    "who blocked the creator": writersOnly,
  },
  listGroupsOfCreator: {
    ...forAll,
    "blocked by the creator": [404, sentences.messages.personNotFound],
    "who blocked the creator": [404, sentences.messages.personNotFound],
  },
} as const satisfies Partial<Record<CallName, OutcomeByRole>>;

const inPrivateGroup: Record<CallName, OutcomeByRole> = {
  ...generalCalls,
  getGroup: { ...forInsiders("allowed"), ...forOutsiders("allowed") },
  updateGroup: forAdmins,
  listGroupMessages: forMembers,
  searchGroupMessages: forMembers,
  listGroupMembers: forMembers,
  getGroupInvite: forAdmins,
  renewGroupInvite: forAdmins,
  viewGroup: forMembers,
  muteGroup: forMembers,
  softDeleteGroup: forAdmins,
  restoreGroup: { ...forAdmins, creator: [409, texts.notDeleted], admin: [409, texts.notDeleted] },
  promoteMember: forCreator,
  demoteAdmin: forCreator,
  removeMember: forAdmins,
  setBroadcast: forAdmins,
  leaveGroup: forMembers,
  setGroupPicture: forAdmins,
  joinGroup: { ...forInsiders("allowed"), ...forOutsiders([403, texts.isPrivate]) },
  requestToJoin: {
    ...forInsiders("allowed"),
    ...forOutsiders("allowed"),
    removed: [403, texts.recentlyRemoved],
  },
  listGroupRequests: forAdmins,
  acceptGroupRequest: forAdmins,
  declineGroupRequest: forAdmins,
};

const joinOutcome = {
  ...forInsiders("allowed"),
  ...forOutsiders("allowed"),
  removed: [403, texts.recentlyRemoved],
} as OutcomeByRole;
const inPublicGroup: Record<CallName, OutcomeByRole> = {
  ...inPrivateGroup,
  joinGroup: joinOutcome,
  requestToJoin: joinOutcome,
};

/**
 * A deleted group can be restored for a day. Until then, outsiders do not see it, members can read it and leave it, and
 * the only change that admins can make is to restore it.
 */
const forMembersOfDeletedGroup: OutcomeByRole = {
  ...forInsiders("allowed"),
  ...forOutsiders(notFound),
};
/** 409 for those who may make the call while the group is not deleted. */
const conflictForAdmins: OutcomeByRole = {
  creator: wasDeleted,
  admin: wasDeleted,
  member: notAdmin,
  ...forOutsiders(notFound),
};
const conflictForCreator: OutcomeByRole = {
  ...conflictForAdmins,
  admin: notCreator,
  member: notCreator,
};
const forAdminsOfDeletedGroup: OutcomeByRole = { ...forMembersOfDeletedGroup, member: notAdmin };
const inDeletedGroup: Record<CallName, OutcomeByRole> = {
  ...generalCalls,
  getGroup: forMembersOfDeletedGroup,
  updateGroup: conflictForAdmins,
  listGroupMessages: forMembersOfDeletedGroup,
  searchGroupMessages: forMembersOfDeletedGroup,
  listGroupMembers: forMembersOfDeletedGroup,
  getGroupInvite: forAdminsOfDeletedGroup,
  renewGroupInvite: conflictForAdmins,
  viewGroup: forMembersOfDeletedGroup,
  muteGroup: forMembersOfDeletedGroup,
  softDeleteGroup: {
    ...forAdminsOfDeletedGroup,
    creator: [409, texts.alreadyDeleted],
    admin: [409, texts.alreadyDeleted],
  },
  restoreGroup: forAdminsOfDeletedGroup,
  promoteMember: conflictForCreator,
  demoteAdmin: conflictForCreator,
  removeMember: conflictForAdmins,
  setBroadcast: conflictForAdmins,
  leaveGroup: forMembersOfDeletedGroup,
  setGroupPicture: conflictForAdmins,
  joinGroup: forMembersOfDeletedGroup,
  requestToJoin: forMembersOfDeletedGroup,
  listGroupRequests: forAdminsOfDeletedGroup,
  acceptGroupRequest: conflictForAdmins,
  declineGroupRequest: conflictForAdmins,
};

const outcomesByKind: Record<GroupKind, Record<CallName, OutcomeByRole>> = {
  private: inPrivateGroup,
  public: inPublicGroup,
  deleted: inDeletedGroup,
};

describe.each(["private", "public", "deleted"] as const)("in a %s group", (kind) => {
  test.each(Object.keys(groupCalls) as CallName[])(
    "%s has the outcome of `outcomesByKind` for each role",
    async (name) => {
      const outcome: Partial<Record<Role, Outcome>> = {};
      for (const role of groupRoles) {
        const user = role === "signed out" ? undefined : users[role];
        const response = await sendCall(name, await insertGroup(kind), user);
        outcome[role] =
          response.statusCode < 300
            ? "allowed"
            : [response.statusCode, response.json<{ msg: string }>().msg];
      }
      expect(outcome).toEqual(outcomesByKind[kind][name]);
    },
  );
});

test("a group that was deleted a day ago is 404 for members and outsiders in all calls about one group", async () => {
  const groupCallNames = (Object.keys(groupCalls) as CallName[]).filter(
    (name) => !(name in generalCalls),
  );
  const id = await insertGroup("deleted");
  testApp.clock.advance(24 * 60 * 60 * 1000);
  for (const role of ["creator", "admin", "member", "outsider"] as const) {
    for (const name of groupCallNames) {
      const response = await sendCall(name, id, users[role]);
      expect([role, name, response.statusCode, response.json().msg]).toEqual([
        role,
        name,
        ...notFound,
      ]);
    }
  }
});
