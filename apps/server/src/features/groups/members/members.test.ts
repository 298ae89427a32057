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

const kit = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const get = (id: string, person: TestUser) => kit.call("getGroup", { params: { id } }, person);
const promote = (id: string, who: TestUser, by: TestUser) =>
  kit.call("promoteMember", { params: { id }, body: { userId: who.userId } }, by);
const demote = (id: string, who: TestUser, by: TestUser) =>
  kit.call("demoteAdmin", { params: { id, userId: who.userId } }, by);
const remove = (id: string, who: TestUser, by: TestUser) =>
  kit.send("removeMember", { params: { id, userId: who.userId } }, by);
const leave = (id: string, person: TestUser) =>
  kit.call("leaveGroup", { params: { id }, body: {} }, person);
const sendTo = (groupId: string, person: TestUser, content = "hello") =>
  kit.send("sendMessage", { form: { groupId, content }, files: { media: undefined } }, person);

/** What is told to a new socket of a person: of the group, and what is said in it. */
async function listen(person: TestUser) {
  const socket = await connect(kit, person);
  sockets.push(socket);
  const events: GroupUpdatedEvent[] = [];
  const words: string[] = [];
  socket.on("groupUpdated", (event) => events.push(event));
  socket.on("newMessage", ({ content }) => words.push(content));
  return { socket, events, words };
}

/** A member more, who came after all others. */
async function newcomer(id: string, creator: TestUser): Promise<TestUser> {
  kit.clock.advance(1);
  const person = await makeReader(kit);
  await joinByInvite(kit, id, { creator, person });
  return person;
}

describe("the members of a group", () => {
  test("are listed: creator, admins, then the others, each by when they joined, page by page", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const later = [await newcomer(id, creator), await newcomer(id, creator)];
    await promote(id, later[1] as TestUser, creator);
    const seen: [string, string][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const answer = await kit.send("listGroupMembers", { params: { id }, query }, member);
      for (const { _id, role } of answer.json<{ _id: string; role: string }[]>()) {
        seen.push([_id, role]);
      }
      cursor = answer.headers["x-next-cursor"] as string | undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([
      [creator.userId, "creator"],
      [admin.userId, "admin"],
      [later[1]?.userId, "admin"],
      [member.userId, "member"],
      [later[0]?.userId, "member"],
    ]);
  });

  test("tell who is online, and are found by a part of name or username, however it is written", async () => {
    const { id, creator, member } = await makeGroupWithRoles(kit);
    const ama = await makeReader(kit, { name: "Àmma Owusu", username: `kofi.${Date.now()}` });
    await joinByInvite(kit, id, { creator, person: ama });
    await listen(ama);
    for (const search of ["amma", "OWU", ` @${ama.username.slice(0, 8)}`, "ma ow"]) {
      const query = { search };
      const found = await kit.call("listGroupMembers", { params: { id }, query }, member);
      expect([search, found]).toEqual([
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
    expect(await kit.call("listGroupMembers", { params: { id }, query }, member)).toEqual([]);
  });
});

describe("only the creator can promote or demote admins (social §6)", () => {
  test("who is told so, as the members are; twice is once", async () => {
    const { id, creator, member } = await makeGroupWithRoles(kit);
    const { events } = await listen(member);
    const first = await promote(id, member, creator);
    expect(first).toMatchObject({ msg: texts.promoted });
    expect(first.group.admins).toContain(member.userId);
    expect(await promote(id, member, creator)).toEqual(first);
    const back = await demote(id, member, creator);
    expect(back).toMatchObject({ msg: texts.demoted });
    expect(back.group.admins).not.toContain(member.userId);
    expect(await demote(id, member, creator)).toEqual(back);
    await expect
      .poll(() => events)
      .toMatchObject([
        { change: "membership", role: "admin", because: "promoted" },
        { change: "facts", group: first.group },
        { change: "membership", role: "member", because: "demoted" },
        { change: "facts", group: back.group },
      ]);
  });

  test("not the creator, nor somebody who is no member", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(kit);
    for (const [who, told] of [
      [creator, [409, texts.isCreator]],
      [outsider, [404, texts.memberNotFound]],
    ] as const) {
      const params = { id, userId: who.userId };
      const body = { userId: who.userId };
      for (const answer of [
        await kit.send("promoteMember", { params: { id }, body }, creator),
        await kit.send("demoteAdmin", { params }, creator),
      ]) {
        expect([answer.statusCode, answer.json().msg]).toEqual(told);
      }
    }
  });

  test("at most 50 admins beside the creator, also where ten are promoted at once", async () => {
    const { id, creator } = await makeGroupWithRoles(kit);
    await fillGroup(kit, id, 60);
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM conversation_members WHERE conversation_id = $1 AND role = 'member'",
      [id],
    );
    await kit.db.pool.query(
      "UPDATE conversation_members SET role = 'admin' WHERE conversation_id = $1 AND user_id = ANY ($2)",
      [id, rows.slice(0, limits.group.admins - 4).map(({ user_id }) => user_id)],
    );
    const answers = await Promise.all(
      rows
        .slice(limits.group.admins - 4)
        .slice(0, 10)
        .map(({ user_id }) =>
          kit.send("promoteMember", { params: { id }, body: { userId: user_id } }, creator),
        ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(7);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().msg]).toEqual([409, texts.tooManyAdmins]);
    }
    expect((await get(id, creator)).admins).toHaveLength(50);
  });
});

describe("the creator and admins remove members (social §6)", () => {
  test("whose open sockets hear nothing of the group any more, on none of their screens", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const [one, other, stays] = [await listen(member), await listen(member), await listen(creator)];
    await sendTo(id, creator, "before");
    for (const { words } of [one, other]) await expect.poll(() => words).toEqual(["before"]);
    const answer = await remove(id, member, admin);
    expect(answer.json()).toMatchObject({ msg: texts.removed, group: { memberCount: 2 } });
    await sendTo(id, creator, "after");
    await expect.poll(() => stays.words).toContain("after");
    for (const { events, words } of [one, other]) {
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
      expect(words).toEqual(["before"]);
    }
    await expect.poll(() => stays.events).toMatchObject([{ group: { memberCount: 2 } }]);
    expect((await sendTo(id, member)).statusCode).toBe(404);
    const again = await one.socket.ask("joinGroup", { groupId: id });
    expect(again).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect((await get(id, member)).role).toBeNull();
  });

  test("an admin only by the creator, the creator by nobody, and nobody who is not in it", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(kit);
    const second = await newcomer(id, creator);
    await promote(id, second, creator);
    for (const [who, by, told] of [
      [second, admin, [403, texts.adminByCreator]],
      [admin, admin, [403, texts.adminByCreator]],
      [creator, admin, [403, texts.creatorStays]],
      [creator, creator, [403, texts.creatorStays]],
      [outsider, admin, [404, texts.memberNotFound]],
    ] as const) {
      const answer = await remove(id, who, by);
      expect([answer.statusCode, answer.json().msg]).toEqual(told);
    }
    expect((await remove(id, second, creator)).statusCode).toBe(200);
    expect((await get(id, creator)).admins).toEqual([admin.userId]);
  });

  test("two admins who remove one member at once take out one", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const answers = await Promise.all([remove(id, member, creator), remove(id, member, admin)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect((await get(id, creator)).memberCount).toBe(2);
  });

  test("two who remove and promote each other at once leave a group with one creator", async () => {
    const { id, creator, admin } = await makeGroupWithRoles(kit);
    const second = await newcomer(id, creator);
    await promote(id, second, creator);
    await Promise.all([
      remove(id, second, admin),
      remove(id, admin, second),
      kit.send("leaveGroup", { params: { id }, body: {} }, creator),
    ]);
    const { rows } = await kit.db.pool.query<{ role: string; user_id: string }>(
      "SELECT role, user_id FROM conversation_members WHERE conversation_id = $1",
      [id],
    );
    const creators = rows.filter(({ role }) => role === "creator");
    expect(creators).toHaveLength(1);
    const found = [creator, admin, second].find(({ userId }) => userId === creators[0]?.user_id);
    const facts = await get(id, found ?? creator);
    expect([facts.memberCount, facts.creator]).toEqual([rows.length, creators[0]?.user_id]);
  });
});

describe("what waited for one member alone", () => {
  test.each(["removed", "gone by themselves"])(
    "is delivered to and read by all others once they are %s",
    async (how) => {
      const { id, creator, admin, member } = await makeGroupWithRoles(kit);
      const [own, theirs] = [await listen(creator), await listen(admin)];
      const told: [string, string][] = [];
      own.socket.on("messageStatusUpdate", ({ messageId, status }) =>
        told.push([status, messageId]),
      );
      const messageId = (await sendTo(id, creator)).json<{ _id: string }>()._id;
      expect(await theirs.socket.ask("messageRead", { messageId })).toEqual({ ok: true });
      expect(told).toEqual([]);
      await (how === "removed" ? remove(id, member, admin) : leave(id, member));
      await expect
        .poll(() => told)
        .toEqual([
          ["delivered", messageId],
          ["read", messageId],
        ]);
      const [seen] = await kit.call("listGroupMessages", { params: { id }, query: {} }, creator);
      expect(seen?.status).toBe("read");
    },
  );
});

describe("any member can leave (social §6)", () => {
  test("and hears nothing of the group any more; others are told how many are left", async () => {
    const { id, creator, member } = await makeGroupWithRoles(kit);
    const [own, theirs] = [await listen(member), await listen(creator)];
    expect(await leave(id, member)).toEqual({ msg: texts.left });
    await sendTo(id, creator, "after");
    await expect.poll(() => theirs.words).toEqual(["after"]);
    expect(theirs.events).toMatchObject([{ change: "facts", group: { memberCount: 2 } }]);
    expect(own.events).toMatchObject([{ change: "membership", role: null, because: null }]);
    expect(own.words).toEqual([]);
    // Nobody turned them out: a public group takes them in again.
    await kit.call("joinGroup", { params: { id }, body: {} }, member);
    expect((await get(id, member)).role).toBe("member");
  });

  test("where the creator leaves, the oldest admin becomes creator and is told (decisions §4)", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const second = await newcomer(id, creator);
    await promote(id, second, creator);
    const { events } = await listen(admin);
    await leave(id, creator);
    expect(await get(id, member)).toMatchObject({
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

  test("else the oldest member; of accounts that are suspended only where there are no others", async () => {
    const griot = await makeWriter(kit);
    const id = await makeGroup(kit, griot);
    const [suspended, oldest, youngest] = [
      await newcomer(id, griot),
      await newcomer(id, griot),
      await newcomer(id, griot),
    ];
    await kit.db.pool.query("UPDATE users SET suspended_at = now() WHERE id = $1", [
      suspended.userId,
    ]);
    await leave(id, griot);
    expect((await get(id, youngest)).creator).toBe(oldest.userId);
    await leave(id, oldest);
    await leave(id, youngest);
    const { rows } = await kit.db.pool.query("SELECT creator_id FROM groups WHERE id = $1", [id]);
    expect(rows).toEqual([{ creator_id: suspended.userId }]);
  });

  test("the creator leaves while others send: each message is there or was refused, and one creator is left", async () => {
    const { id, creator, admin, member } = await makeGroupWithRoles(kit);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, nth) => sendTo(id, nth % 2 ? creator : member, `${nth}`)),
      kit.send("leaveGroup", { params: { id }, body: {} }, creator),
      ...Array.from({ length: 10 }, (_, nth) => sendTo(id, creator, `late ${nth}`)),
    ]);
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode >= 400);
    expect(taken.length + refused.length + 1).toBe(answers.length);
    for (const answer of refused) expect(answer.statusCode).toBe(404);
    const there = await kit.call(
      "listGroupMessages",
      { params: { id }, query: { limit: 100 } },
      admin,
    );
    expect(new Set(there.map(({ _id }) => _id))).toEqual(
      new Set(taken.map((answer) => answer.json<{ _id: string }>()._id)),
    );
    expect(await get(id, admin)).toMatchObject({ creator: admin.userId, memberCount: 2 });
  });

  test("all at once leave nobody, and the group is gone at once", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(kit);
    await Promise.all([creator, admin, member].map((person) => leave(id, person)));
    for (const person of [creator, outsider]) {
      const { status } = await kit.refuse("getGroup", { params: { id } }, person);
      expect(status).toBe(404);
    }
    await kit.runJobs();
    const left = await kit.db.pool.query("SELECT FROM conversations WHERE id = $1", [id]);
    expect(left.rowCount).toBe(0);
  });

  test("whose account goes leaves all their groups, and each has a creator or is gone", async () => {
    const griot = await makeWriter(kit);
    const [shared, alone] = [await makeGroup(kit, griot), await makeGroup(kit, griot)];
    const other = await makeGroupWithRoles(kit);
    await kit.call("joinGroup", { params: { id: other.id }, body: {} }, griot);
    const heir = await newcomer(shared, griot);
    const { rows } = await kit.db.pool.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = $1",
      [griot.userId],
    );
    const viewer = {
      userId: griot.userId,
      writerId: griot.writerId,
      sessionId: rows[0]?.id ?? "",
      hidden: [],
      hiddenStories: [],
      isModerator: false,
    };
    await leaveEveryGroup({ ...kit.app.contextFor(viewer), viewer });
    expect((await get(shared, heir)).creator).toBe(heir.userId);
    expect((await get(other.id, other.creator)).memberCount).toBe(3);
    expect((await kit.refuse("getGroup", { params: { id: alone } }, griot)).status).toBe(404);
    expect(await kit.call("listGroups", { query: {} }, griot)).toEqual([]);
  });
});
