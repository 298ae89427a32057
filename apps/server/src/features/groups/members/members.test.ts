import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { toInternalViewer } from "../../../platform/context.ts";
import {
  fillGroup,
  joinByInvite,
  makeGroup,
  makeGroupWithRoles,
} from "../../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader, makeWriter } from "../../../testing/users.fixture.ts";
import { leaveAllGroups } from "../index.ts";

const testApp = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const getGroup = (id: string, user: TestUser) => testApp.call("getGroup", { params: { id } }, user);
const promote = (id: string, target: TestUser, actor: TestUser) =>
  testApp.call("promoteMember", { params: { id }, body: { userId: target.userId } }, actor);
const demote = (id: string, target: TestUser, actor: TestUser) =>
  testApp.call("demoteAdmin", { params: { id, userId: target.userId } }, actor);
const remove = (id: string, target: TestUser, actor: TestUser) =>
  testApp.send("removeMember", { params: { id, userId: target.userId } }, actor);
const leave = (id: string, user: TestUser) =>
  testApp.call("leaveGroup", { params: { id }, body: {} }, user);
const sendMessage = (groupId: string, user: TestUser, content = "hello") =>
  testApp.send("sendMessage", { form: { groupId, content }, files: { media: undefined } }, user);

/** Connects a socket of the user. Collects group events and contents of new messages. */
async function collectEvents(user: TestUser) {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const events: GroupUpdatedEvent[] = [];
  const contents: string[] = [];
  socket.on("groupUpdated", (event) => events.push(event));
  socket.on("newMessage", ({ content }) => contents.push(content));
  return { socket, events, contents };
}

/** Adds a member who joins after all others. */
async function addNewMember(id: string, creator: TestUser): Promise<TestUser> {
  testApp.clock.advance(1);
  const user = await makeReader(testApp);
  await joinByInvite(testApp, id, { creator, user });
  return user;
}

describe("the members of a group", () => {
  test("are listed page by page: creator, admins, members, each by the time of joining", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const newMembers = [await addNewMember(id, creator), await addNewMember(id, creator)];
    await promote(id, newMembers[1] as TestUser, creator);
    const listed: [string, string][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const response = await testApp.send("listGroupMembers", { params: { id }, query }, member);
      for (const { _id, role } of response.json<{ _id: string; role: string }[]>()) {
        listed.push([_id, role]);
      }
      cursor = response.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual([
      [creator.userId, "creator"],
      [admin.userId, "admin"],
      [newMembers[1]?.userId, "admin"],
      [member.userId, "member"],
      [newMembers[0]?.userId, "member"],
    ]);
  });

  test("are listed with their presence, and are found by a part of the name or username, ignoring case and accents", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const ama = await makeReader(testApp, {
      name: "Àmma Owusu",
      username: `kofi.${Date.now()}`,
      birthMonth: "1990-01-01",
    });
    await joinByInvite(testApp, id, { creator, user: ama });
    await collectEvents(ama);
    for (const search of ["amma", "OWU", ` @${ama.username.slice(0, 8)}`, "ma ow"]) {
      const query = { search };
      const foundMembers = await testApp.call(
        "listGroupMembers",
        { params: { id }, query },
        member,
      );
      expect([search, foundMembers]).toEqual([
        search,
        [
          {
            _id: ama.userId,
            name: "Àmma Owusu",
            username: ama.username,
            avatar: null,
            role: "member",
            isOnline: true,
            joinedAt: expect.any(String),
          },
        ],
      ]);
    }
    const query = { search: "nobody is called so" };
    expect(await testApp.call("listGroupMembers", { params: { id }, query }, member)).toEqual([]);
  });
});

describe("only the creator can promote or demote admins", () => {
  test("a change of role is published to the user and the members; repeating it changes nothing", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const { events } = await collectEvents(member);
    const promoted = await promote(id, member, creator);
    expect(promoted).toMatchObject({ msg: texts.promoted });
    expect(promoted.group.admins).toContain(member.userId);
    expect(await promote(id, member, creator)).toEqual(promoted);
    const demoted = await demote(id, member, creator);
    expect(demoted).toMatchObject({ msg: texts.demoted });
    expect(demoted.group.admins).not.toContain(member.userId);
    expect(await demote(id, member, creator)).toEqual(demoted);
    await expect
      .poll(() => events)
      .toMatchObject([
        { change: "membership", role: "admin", because: "promoted" },
        { change: "facts", group: promoted.group },
        { change: "membership", role: "member", because: "demoted" },
        { change: "facts", group: demoted.group },
      ]);
  });

  test("the creator and outsiders cannot be promoted or demoted", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(testApp);
    for (const [target, expected] of [
      [creator, [409, texts.isCreator]],
      [outsider, [404, texts.memberNotFound]],
    ] as const) {
      const params = { id, userId: target.userId };
      const body = { userId: target.userId };
      for (const response of [
        await testApp.send("promoteMember", { params: { id }, body }, creator),
        await testApp.send("demoteAdmin", { params }, creator),
      ]) {
        expect([response.statusCode, response.json().msg]).toEqual(expected);
      }
    }
  });

  test("a group has at most 50 admins besides the creator, also with ten concurrent promotions", async () => {
    const { id, creator } = await makeGroupWithRoles(testApp);
    await fillGroup(testApp, id, 60);
    const { rows } = await testApp.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM conversation_members WHERE conversation_id = $1 AND role = 'member'",
      [id],
    );
    await testApp.db.pool.query(
      "UPDATE conversation_members SET role = 'admin' WHERE conversation_id = $1 AND user_id = ANY ($2)",
      [id, rows.slice(0, limits.group.admins - 4).map(({ user_id }) => user_id)],
    );
    // The group has 47 of 50 admins now, with the one of `makeGroupWithRoles`, so three of the ten promotions succeed.
    const responses = await Promise.all(
      rows
        .slice(limits.group.admins - 4)
        .slice(0, 10)
        .map(({ user_id }) =>
          testApp.send("promoteMember", { params: { id }, body: { userId: user_id } }, creator),
        ),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(7);
    for (const response of refused) {
      expect([response.statusCode, response.json().msg]).toEqual([409, texts.tooManyAdmins]);
    }
    expect((await getGroup(id, creator)).admins).toHaveLength(50);
  });
});

describe("the creator and admins remove members", () => {
  test("all sockets of a removed member stop receiving the group's events", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const [phone, laptop, creatorConnection] = [
      await collectEvents(member),
      await collectEvents(member),
      await collectEvents(creator),
    ];
    await sendMessage(id, creator, "before");
    for (const { contents } of [phone, laptop])
      await expect.poll(() => contents).toEqual(["before"]);
    const response = await remove(id, member, admin);
    expect(response.json()).toMatchObject({ msg: texts.removed, group: { memberCount: 2 } });
    await sendMessage(id, creator, "after");
    await expect.poll(() => creatorConnection.contents).toContain("after");
    for (const { events, contents } of [phone, laptop]) {
      await expect
        .poll(() => events)
        .toEqual([
          {
            change: "membership",
            groupId: id,
            name: "The river listeners",
            role: null,
            isRequestPending: false,
            joinableFrom: (await getGroup(id, member)).joinableFrom,
            because: "removed",
          },
        ]);
      expect(contents).toEqual(["before"]);
    }
    await expect
      .poll(() => creatorConnection.events)
      .toMatchObject([{ group: { memberCount: 2 } }]);
    expect((await sendMessage(id, member)).statusCode).toBe(403);
    const joinAck = await phone.socket.emitWithAck("joinGroup", { groupId: id });
    expect(joinAck).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect((await getGroup(id, member)).role).toBeNull();
  });

  test("only the creator can remove admins, the creator cannot be removed, and removing an outsider is 404", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp);
    const secondAdmin = await addNewMember(id, creator);
    await promote(id, secondAdmin, creator);
    for (const [target, actor, expected] of [
      [secondAdmin, admin, [403, texts.onlyCreatorRemovesAdmin]],
      [admin, admin, [403, texts.onlyCreatorRemovesAdmin]],
      [creator, admin, [403, texts.creatorNotRemovable]],
      [creator, creator, [403, texts.creatorNotRemovable]],
      [outsider, admin, [404, texts.memberNotFound]],
    ] as const) {
      const response = await remove(id, target, actor);
      expect([response.statusCode, response.json().msg]).toEqual(expected);
    }
    expect((await remove(id, secondAdmin, creator)).statusCode).toBe(200);
    expect((await getGroup(id, creator)).admins).toEqual([admin.userId]);
  });

  test("two concurrent removals remove a member once", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const responses = await Promise.all([remove(id, member, creator), remove(id, member, admin)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await getGroup(id, creator)).memberCount).toBe(2);
  });

  test("after concurrent removals while the creator leaves, the group has exactly one creator", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    const secondAdmin = await addNewMember(id, creator);
    await promote(id, secondAdmin, creator);
    await Promise.all([
      remove(id, secondAdmin, admin),
      remove(id, admin, secondAdmin),
      testApp.send("leaveGroup", { params: { id }, body: {} }, creator),
    ]);
    const { rows } = await testApp.db.pool.query<{ role: string; user_id: string }>(
      "SELECT role, user_id FROM conversation_members WHERE conversation_id = $1",
      [id],
    );
    const creators = rows.filter(({ role }) => role === "creator");
    expect(creators).toHaveLength(1);
    const creatorUser = [creator, admin, secondAdmin].find(
      ({ userId }) => userId === creators[0]?.user_id,
    );
    const info = await getGroup(id, creatorUser ?? creator);
    expect([info.memberCount, info.creator]).toEqual([rows.length, creators[0]?.user_id]);
  });
});

describe("a message that only one member has not received and read", () => {
  test.each(["is removed", "leaves"])(
    "is delivered to and read by all others once that member %s",
    async (change) => {
      const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
      const [creatorConnection, adminConnection] = [
        await collectEvents(creator),
        await collectEvents(admin),
      ];
      const statusUpdates: [string, string][] = [];
      creatorConnection.socket.on("messageStatusUpdate", ({ messageId, status }) =>
        statusUpdates.push([status, messageId]),
      );
      const messageId = (await sendMessage(id, creator)).json<{ _id: string }>()._id;
      expect(await adminConnection.socket.emitWithAck("messageRead", { messageId })).toEqual({
        ok: true,
      });
      expect(statusUpdates).toEqual([]);
      await (change === "is removed" ? remove(id, member, admin) : leave(id, member));
      await expect
        .poll(() => statusUpdates)
        .toEqual([
          ["delivered", messageId],
          ["read", messageId],
        ]);
      const [listedMessage] = await testApp.call(
        "listGroupMessages",
        { params: { id }, query: {} },
        creator,
      );
      expect(listedMessage?.status).toBe("read");
    },
  );
});

describe("any member can leave", () => {
  test("the member stops receiving the group's events; the other members get the new member count", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const [memberConnection, creatorConnection] = [
      await collectEvents(member),
      await collectEvents(creator),
    ];
    expect(await leave(id, member)).toEqual({ msg: texts.left });
    await sendMessage(id, creator, "after");
    await expect.poll(() => creatorConnection.contents).toEqual(["after"]);
    expect(creatorConnection.events).toMatchObject([
      { change: "facts", group: { memberCount: 2 } },
    ]);
    expect(memberConnection.events).toMatchObject([
      { change: "membership", role: null, because: null },
    ]);
    expect(memberConnection.contents).toEqual([]);
    // They left by themselves, so they can join a public group again.
    await testApp.call("joinGroup", { params: { id }, body: {} }, member);
    expect((await getGroup(id, member)).role).toBe("member");
  });

  test("when the creator leaves, the longest-standing admin becomes creator", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const secondAdmin = await addNewMember(id, creator);
    await promote(id, secondAdmin, creator);
    const { events } = await collectEvents(admin);
    await leave(id, creator);
    expect(await getGroup(id, member)).toMatchObject({
      creator: admin.userId,
      admins: [secondAdmin.userId],
      memberCount: 3,
    });
    await expect
      .poll(() => events)
      .toMatchObject([
        { change: "membership", role: "creator", because: "handed-over" },
        { change: "facts", group: { creator: admin.userId } },
      ]);
    await promote(id, member, admin);
  });

  test("without admins, the longest-standing member becomes creator; a suspended one only if there are no others", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeGroup(testApp, writer);
    const [suspended, joinedFirst, joinedLast] = [
      await addNewMember(id, writer),
      await addNewMember(id, writer),
      await addNewMember(id, writer),
    ];
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      suspended.userId,
    ]);
    await leave(id, writer);
    expect((await getGroup(id, joinedLast)).creator).toBe(joinedFirst.userId);
    await leave(id, joinedFirst);
    await leave(id, joinedLast);
    const { rows } = await testApp.db.pool.query("SELECT creator_id FROM groups WHERE id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ creator_id: suspended.userId }]);
  });

  test("when the creator leaves while members send messages, each message is stored or refused with 403", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        sendMessage(id, index % 2 ? creator : member, `${index}`),
      ),
      testApp.send("leaveGroup", { params: { id }, body: {} }, creator),
      ...Array.from({ length: 10 }, (_, index) => sendMessage(id, creator, `late ${index}`)),
    ]);
    const accepted = responses.filter(({ statusCode }) => statusCode === 201);
    const refused = responses.filter(({ statusCode }) => statusCode >= 400);
    expect(accepted.length + refused.length + 1).toBe(responses.length);
    for (const response of refused) expect(response.statusCode).toBe(403);
    const messages = await testApp.call(
      "listGroupMessages",
      { params: { id }, query: { limit: 100 } },
      admin,
    );
    expect(new Set(messages.map(({ _id }) => _id))).toEqual(
      new Set(accepted.map((response) => response.json<{ _id: string }>()._id)),
    );
    expect(await getGroup(id, admin)).toMatchObject({ creator: admin.userId, memberCount: 2 });
  });

  test("when all leave concurrently, the group is deleted", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp);
    await Promise.all([creator, admin, member].map((user) => leave(id, user)));
    for (const user of [creator, outsider]) {
      const { status } = await testApp.callExpectingError("getGroup", { params: { id } }, user);
      expect(status).toBe(404);
    }
    await testApp.runJobs();
    const remainingRows = await testApp.db.pool.query("SELECT FROM conversations WHERE id = $1", [
      id,
    ]);
    expect(remainingRows.rowCount).toBe(0);
  });

  test("leaveAllGroups removes a user from all groups; a group that the user created gets another creator or is deleted", async () => {
    const writer = await makeWriter(testApp);
    const [sharedGroup, soleGroup] = [
      await makeGroup(testApp, writer),
      await makeGroup(testApp, writer),
    ];
    const otherGroup = await makeGroupWithRoles(testApp);
    await testApp.call("joinGroup", { params: { id: otherGroup.id }, body: {} }, writer);
    const successor = await addNewMember(sharedGroup, writer);
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = $1",
      [writer.userId],
    );
    const viewer = { ...toInternalViewer(writer.userId), sessionId: rows[0]?.id ?? "" };
    await leaveAllGroups({ ...testApp.app.createContext({ viewer }), viewer });
    expect((await getGroup(sharedGroup, successor)).creator).toBe(successor.userId);
    expect((await getGroup(otherGroup.id, otherGroup.creator)).memberCount).toBe(3);
    expect(
      (await testApp.callExpectingError("getGroup", { params: { id: soleGroup } }, writer)).status,
    ).toBe(404);
    expect(await testApp.call("listGroups", { query: {} }, writer)).toEqual([]);
  });
});
