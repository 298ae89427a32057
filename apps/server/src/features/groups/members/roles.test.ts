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
} from "../../../testing/group-roles.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";

/** Every role tries every call of groups (social §6, issue K7). */

const kit = useTestApp();
const texts = sentences.groups;

const { people, groupOf } = useGroupRoles(kit);
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#203050" },
  })
    .png()
    .toBuffer();
});

type Name = keyof typeof groupCalls;

/** Each call as `person` would make it. */
function make(name: Name, id: string, person: TestUser | undefined) {
  const params = { id };
  const body = {};
  const of = (target: TestUser) => ({ id, userId: target.userId });
  const { other, otherAdmin, otherRequester, creator } = people;
  const calls: Record<Name, () => Promise<LightMyRequestResponse>> = {
    listGroups: () => kit.send("listGroups", { query: {} }, person),
    createGroup: () => kit.send("createGroup", { body: { name: "River" } }, person),
    getGroup: () => kit.send("getGroup", { params }, person),
    updateGroup: () => kit.send("updateGroup", { params, body: { name: "Sea" } }, person),
    listGroupMessages: () => kit.send("listGroupMessages", { params, query: {} }, person),
    listGroupMembers: () => kit.send("listGroupMembers", { params, query: {} }, person),
    getGroupInvite: () => kit.send("getGroupInvite", { params }, person),
    renewGroupInvite: () => kit.send("renewGroupInvite", { params, body }, person),
    viewGroup: () => kit.send("viewGroup", { params, body }, person),
    muteGroup: () => kit.send("muteGroup", { params, body: { on: true } }, person),
    softDeleteGroup: () => kit.send("softDeleteGroup", { params, body }, person),
    restoreGroup: () => kit.send("restoreGroup", { params, body }, person),
    promoteMember: () =>
      kit.send("promoteMember", { params, body: { userId: other.userId } }, person),
    demoteAdmin: () => kit.send("demoteAdmin", { params: of(otherAdmin) }, person),
    removeMember: () => kit.send("removeMember", { params: of(other) }, person),
    setBroadcast: () => kit.send("setBroadcast", { params, body: { broadcastMode: true } }, person),
    leaveGroup: () => kit.send("leaveGroup", { params, body }, person),
    setGroupPicture: () =>
      kit.send("setGroupPicture", { params, form: {}, files: { profilePicture: picture } }, person),
    listGroupsOfCreator: () =>
      kit.send("listGroupsOfCreator", { params: { userId: creator.userId }, query: {} }, person),
    joinGroup: () => kit.send("joinGroup", { params, body }, person),
    requestToJoin: () => kit.send("requestToJoin", { params, body }, person),
    listGroupRequests: () => kit.send("listGroupRequests", { params, query: {} }, person),
    acceptGroupRequest: () =>
      kit.send("acceptGroupRequest", { params: of(otherRequester) }, person),
    declineGroupRequest: () =>
      kit.send("declineGroupRequest", { params: of(otherRequester) }, person),
  };
  return calls[name]();
}

type Told = "in" | readonly [number, string];
type Row = Record<Role, Told>;

const signedOut = [401, "Authentication required"] as const;
const absent = [404, texts.notFound] as const;
const notMember = [403, texts.notMember] as const;
const notAdmin = [403, texts.notAdmin] as const;
const notCreator = [403, texts.notCreator] as const;
const closed = [409, texts.closed] as const;

const hidden = {
  "blocked by the creator": absent,
  "who blocked the creator": absent,
  "signed out": signedOut,
} as const;
const outside = (told: Told) =>
  ({ outsider: told, requester: told, removed: told, ...hidden }) as const;
const inside = (told: Told) => ({ creator: told, admin: told, member: told }) as const;
const forAdmins = { creator: "in", admin: "in", member: notAdmin, ...outside(notMember) } as const;
const forCreator = {
  creator: "in",
  admin: notCreator,
  member: notCreator,
  ...outside(notMember),
} as const;
const forMembers = { ...inside("in"), ...outside(notMember) } as const;
const forAll: Row = {
  ...inside("in"),
  ...outside("in"),
  "blocked by the creator": "in",
  "who blocked the creator": "in",
};
const noWriter = [403, texts.writersOnly] as const;

/** Calls that are not about one group. */
const beside = {
  listGroups: forAll,
  createGroup: {
    creator: "in",
    admin: noWriter,
    member: noWriter,
    ...outside(noWriter),
    "blocked by the creator": noWriter,
    "who blocked the creator": noWriter,
  },
  listGroupsOfCreator: {
    ...forAll,
    "blocked by the creator": [404, sentences.messages.personNotFound],
    "who blocked the creator": [404, sentences.messages.personNotFound],
  },
} as const satisfies Partial<Record<Name, Row>>;

const ofPrivate: Record<Name, Row> = {
  ...beside,
  getGroup: { ...inside("in"), ...outside("in") },
  updateGroup: forAdmins,
  listGroupMessages: forMembers,
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
  joinGroup: { ...inside("in"), ...outside([403, texts.private]) },
  requestToJoin: { ...inside("in"), ...outside("in"), removed: [403, texts.removedLately] },
  listGroupRequests: forAdmins,
  acceptGroupRequest: forAdmins,
  declineGroupRequest: forAdmins,
};

const joinPublic = {
  ...inside("in"),
  ...outside("in"),
  removed: [403, texts.removedLately],
} as Row;
const ofPublic: Record<Name, Row> = {
  ...ofPrivate,
  joinGroup: joinPublic,
  requestToJoin: joinPublic,
};

/** Deleted a moment ago: members see it, nobody changes it but those who bring it back. */
const seen: Row = { ...inside("in"), ...outside(absent) };
const closedToAdmins: Row = {
  creator: closed,
  admin: closed,
  member: notAdmin,
  ...outside(absent),
};
const closedToCreator: Row = { ...closedToAdmins, admin: notCreator, member: notCreator };
const stillForAdmins: Row = { ...seen, member: notAdmin };
const ofDeleted: Record<Name, Row> = {
  ...beside,
  getGroup: seen,
  updateGroup: closedToAdmins,
  listGroupMessages: seen,
  listGroupMembers: seen,
  getGroupInvite: stillForAdmins,
  renewGroupInvite: closedToAdmins,
  viewGroup: seen,
  muteGroup: seen,
  softDeleteGroup: {
    ...stillForAdmins,
    creator: [409, texts.isDeleted],
    admin: [409, texts.isDeleted],
  },
  restoreGroup: stillForAdmins,
  promoteMember: closedToCreator,
  demoteAdmin: closedToCreator,
  removeMember: closedToAdmins,
  setBroadcast: closedToAdmins,
  leaveGroup: seen,
  setGroupPicture: closedToAdmins,
  joinGroup: seen,
  requestToJoin: seen,
  listGroupRequests: stillForAdmins,
  acceptGroupRequest: closedToAdmins,
  declineGroupRequest: closedToAdmins,
};

const tables: Record<GroupKind, Record<Name, Row>> = {
  private: ofPrivate,
  public: ofPublic,
  deleted: ofDeleted,
};

describe.each(["private", "public", "deleted"] as const)("in a %s group", (kind) => {
  test.each(Object.keys(groupCalls) as Name[])("%s is for whom the table names", async (name) => {
    const told: Partial<Record<Role, Told>> = {};
    for (const role of groupRoles) {
      const person = role === "signed out" ? undefined : people[role];
      const answer = await make(name, await groupOf(kind), person);
      told[role] =
        answer.statusCode < 300 ? "in" : [answer.statusCode, answer.json<{ msg: string }>().msg];
    }
    expect(told).toEqual(tables[kind][name]);
  });
});

test("a group that was deleted a day ago is there for nobody, whatever they ask", async () => {
  const aboutOne = (Object.keys(groupCalls) as Name[]).filter((name) => !(name in beside));
  const id = await groupOf("deleted");
  kit.clock.advance(24 * 60 * 60 * 1000);
  for (const role of ["creator", "admin", "member", "outsider"] as const) {
    for (const name of aboutOne) {
      const answer = await make(name, id, people[role]);
      expect([role, name, answer.statusCode, answer.json().msg]).toEqual([role, name, ...absent]);
    }
  }
});
