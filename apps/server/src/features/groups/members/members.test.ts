import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import {
  fillGroup,
  joinByInvite,
  makeGroup,
  makeGroupWithRoles,
} from "../../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader, makeWriter } from "../../../testing/users.fixture.ts";
import { leaveEveryGroup } from "../index.ts";

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

  test("have their online state, and are found by a part of name or username in any spelling", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const ama = await makeReader(testApp, { name: "Àmma Owusu", username: `kofi.${Date.now()}` });
    await joinByInvite(testApp, id, { creator, user: ama });
    await collectEvents(ama);
    for (const search of ["amma", "OWU", ` @${ama.username.slice(0, 8)}`, "ma ow"]) {
      const query = { search };
      const creatorUser = await testApp.call("listGroupMembers", { params: { id }, query }, member);
      expect([search, creatorUser]).toEqual([
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

describe("only the creator can promote or demote admins (social §6)", () => {
  test("the change is published to the user and the members; repeating it changes nothing", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const { events } = await collectEvents(member);
    const first = await promote(id, member, creator);
    expect(first).toMatchObject({ msg: texts.promoted });
    expect(first.group.admins).toContain(member.userId);
    expect(await promote(id, member, creator)).toEqual(first);
    const demoted = await demote(id, member, creator);
    expect(demoted).toMatchObject({ msg: texts.demoted });
    expect(demoted.group.admins).not.toContain(member.userId);
    expect(await demote(id, member, creator)).toEqual(demoted);
    await expect
      .poll(() => events)
      .toMatchObject([
        { change: "membership", role: "admin", because: "promoted" },
        { change: "facts", group: first.group },
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

describe("the creator and admins remove members (social §6)", () => {
  test("all sockets of a removed member stop receiving the group's events", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const [first, second, remaining] = [
      await collectEvents(member),
      await collectEvents(member),
      await collectEvents(creator),
    ];
    await sendMessage(id, creator, "before");
    for (const { contents } of [first, second])
      await expect.poll(() => contents).toEqual(["before"]);
    const response = await remove(id, member, admin);
    expect(response.json()).toMatchObject({ msg: texts.removed, group: { memberCount: 2 } });
    await sendMessage(id, creator, "after");
    await expect.poll(() => remaining.contents).toContain("after");
    for (const { events, contents } of [first, second]) {
      await expect
        .poll(() => events)
        .toEqual([
          {
            change: "membership",
            groupId: id,
            name: "The river listeners",
            role: null,
            isRequestPending: false,
            because: "removed",
          },
        ]);
      expect(contents).toEqual(["before"]);
    }
    await expect.poll(() => remaining.events).toMatchObject([{ group: { memberCount: 2 } }]);
    expect((await sendMessage(id, member)).statusCode).toBe(403);
    const again = await first.socket.emitWithAck("joinGroup", { groupId: id });
    expect(again).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect((await getGroup(id, member)).role).toBeNull();
  });

  test("only the creator removes admins, no one removes the creator, and outsiders are 404", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp);
    const second = await addNewMember(id, creator);
    await promote(id, second, creator);
    for (const [target, actor, expected] of [
      [second, admin, [403, texts.onlyCreatorRemovesAdmin]],
      [admin, admin, [403, texts.onlyCreatorRemovesAdmin]],
      [creator, admin, [403, texts.creatorNotRemovable]],
      [creator, creator, [403, texts.creatorNotRemovable]],
      [outsider, admin, [404, texts.memberNotFound]],
    ] as const) {
      const response = await remove(id, target, actor);
      expect([response.statusCode, response.json().msg]).toEqual(expected);
    }
    expect((await remove(id, second, creator)).statusCode).toBe(200);
    expect((await getGroup(id, creator)).admins).toEqual([admin.userId]);
  });

  test("two concurrent removals remove a member once", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const responses = await Promise.all([remove(id, member, creator), remove(id, member, admin)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await getGroup(id, creator)).memberCount).toBe(2);
  });

  test("concurrent removals and leaving keep exactly one creator", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(testApp);
    const second = await addNewMember(id, creator);
    await promote(id, second, creator);
    await Promise.all([
      remove(id, second, admin),
      remove(id, admin, second),
      testApp.send("leaveGroup", { params: { id }, body: {} }, creator),
    ]);
    const { rows } = await testApp.db.pool.query<{ role: string; user_id: string }>(
      "SELECT role, user_id FROM conversation_members WHERE conversation_id = $1",
      [id],
    );
    const creators = rows.filter(({ role }) => role === "creator");
    expect(creators).toHaveLength(1);
    const creatorUser = [creator, admin, second].find(
      ({ userId }) => userId === creators[0]?.user_id,
    );
    const info = await getGroup(id, creatorUser ?? creator);
    expect([info.memberCount, info.creator]).toEqual([rows.length, creators[0]?.user_id]);
  });
});

describe("receipts that waited for one member", () => {
  test.each(["removed", "leaving by themselves"])(
    "a message is delivered and read by all once that member is %s",
    async (how) => {
      const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
      const [ownSocket, otherSocket] = [await collectEvents(creator), await collectEvents(admin)];
      const statusUpdates: [string, string][] = [];
      ownSocket.socket.on("messageStatusUpdate", ({ messageId, status }) =>
        statusUpdates.push([status, messageId]),
      );
      const messageId = (await sendMessage(id, creator)).json<{ _id: string }>()._id;
      expect(await otherSocket.socket.emitWithAck("messageRead", { messageId })).toEqual({
        ok: true,
      });
      expect(statusUpdates).toEqual([]);
      await (how === "removed" ? remove(id, member, admin) : leave(id, member));
      await expect
        .poll(() => statusUpdates)
        .toEqual([
          ["delivered", messageId],
          ["read", messageId],
        ]);
      const [listed] = await testApp.call(
        "listGroupMessages",
        { params: { id }, query: {} },
        creator,
      );
      expect(listed?.status).toBe("read");
    },
  );
});

describe("any member can leave (social §6)", () => {
  test("and stops receiving its events; the others get the new count", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const [ownSocket, otherSocket] = [await collectEvents(member), await collectEvents(creator)];
    expect(await leave(id, member)).toEqual({ msg: texts.left });
    await sendMessage(id, creator, "after");
    await expect.poll(() => otherSocket.contents).toEqual(["after"]);
    expect(otherSocket.events).toMatchObject([{ change: "facts", group: { memberCount: 2 } }]);
    expect(ownSocket.events).toMatchObject([{ change: "membership", role: null, because: null }]);
    expect(ownSocket.contents).toEqual([]);
    // They left by themselves, so they can join a public group again.
    await testApp.call("joinGroup", { params: { id }, body: {} }, member);
    expect((await getGroup(id, member)).role).toBe("member");
  });

  test("when the creator leaves, the longest-standing admin becomes creator (decisions §4)", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(testApp);
    const second = await addNewMember(id, creator);
    await promote(id, second, creator);
    const { events } = await collectEvents(admin);
    await leave(id, creator);
    expect(await getGroup(id, member)).toMatchObject({
      creator: admin.userId,
      admins: [second.userId],
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

  test("without admins the longest-standing member; suspended ones only if there are no others", async () => {
    const writer = await makeWriter(testApp);
    const id = await makeGroup(testApp, writer);
    const [suspended, oldest, youngest] = [
      await addNewMember(id, writer),
      await addNewMember(id, writer),
      await addNewMember(id, writer),
    ];
    await testApp.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      suspended.userId,
    ]);
    await leave(id, writer);
    expect((await getGroup(id, youngest)).creator).toBe(oldest.userId);
    await leave(id, oldest);
    await leave(id, youngest);
    const { rows } = await testApp.db.pool.query("SELECT creator_id FROM groups WHERE id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ creator_id: suspended.userId }]);
  });

  test("when the creator leaves while others send, each message is stored or rejected", async () => {
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
      const { status } = await testApp.refuse("getGroup", { params: { id } }, user);
      expect(status).toBe(404);
    }
    await testApp.runJobs();
    const remainingRows = await testApp.db.pool.query("SELECT FROM conversations WHERE id = $1", [
      id,
    ]);
    expect(remainingRows.rowCount).toBe(0);
  });

  test("a deleted account leaves all its groups, each of which gets a creator or is deleted", async () => {
    const writer = await makeWriter(testApp);
    const [sharedGroup, soleGroup] = [
      await makeGroup(testApp, writer),
      await makeGroup(testApp, writer),
    ];
    const other = await makeGroupWithRoles(testApp);
    await testApp.call("joinGroup", { params: { id: other.id }, body: {} }, writer);
    const successor = await addNewMember(sharedGroup, writer);
    const { rows } = await testApp.db.pool.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = $1",
      [writer.userId],
    );
    const viewer = {
      userId: writer.userId,
      writerId: writer.writerId,
      sessionId: rows[0]?.id ?? "",
      hiddenUserIds: [],
      hiddenStoryIds: [],
      isModerator: false,
    };
    await leaveEveryGroup({ ...testApp.app.contextFor(viewer), viewer });
    expect((await getGroup(sharedGroup, successor)).creator).toBe(successor.userId);
    expect((await getGroup(other.id, other.creator)).memberCount).toBe(3);
    expect((await testApp.refuse("getGroup", { params: { id: soleGroup } }, writer)).status).toBe(
      404,
    );
    expect(await testApp.call("listGroups", { query: {} }, writer)).toEqual([]);
  });
});
