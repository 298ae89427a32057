import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { inviteOf, makeGroupWithRoles } from "../../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const kit = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const get = (id: string, person: TestUser) => kit.call("getGroup", { params: { id } }, person);
const join = (id: string, person: TestUser, invite?: string) =>
  kit.call("joinGroup", { params: { id }, body: { invite } }, person);
const refuseJoin = async (id: string, person: TestUser, invite?: string) => {
  const input = { params: { id }, body: { invite } };
  const { status, body } = await kit.refuse("joinGroup", input, person);
  return [status, body.msg];
};
const ask = (id: string, person: TestUser) =>
  kit.call("requestToJoin", { params: { id }, body: {} }, person);
const accept = (id: string, who: TestUser, by: TestUser) =>
  kit.send("acceptGroupRequest", { params: { id, userId: who.userId } }, by);
const decline = (id: string, who: TestUser, by: TestUser) =>
  kit.send("declineGroupRequest", { params: { id, userId: who.userId } }, by);
const remove = (id: string, who: TestUser, by: TestUser) =>
  kit.call("removeMember", { params: { id, userId: who.userId } }, by);
const requestsOf = async (id: string, admin: TestUser) =>
  (await kit.call("listGroupRequests", { params: { id }, query: {} }, admin)).map(({ _id }) => _id);

/** What is told to all sockets of a person, from now on. */
async function listen(person: TestUser) {
  const socket = await connect(kit, person);
  sockets.push(socket);
  const heard: GroupUpdatedEvent[] = [];
  socket.on("groupUpdated", (event) => heard.push(event));
  return heard;
}

/** How many are in a group by its own count, by its members, and by their rows. */
async function counts(id: string, admin: TestUser) {
  const { memberCount, requestCount } = await get(id, admin);
  const { rows } = await kit.db.pool.query(
    `SELECT (SELECT count(*)::int FROM conversation_members WHERE conversation_id = $1) AS members,
      (SELECT count(*)::int FROM group_requests WHERE group_id = $1 AND declined_at IS NULL) AS requests`,
    [id],
  );
  expect({ memberCount, requestCount }).toEqual({
    memberCount: rows[0].members,
    requestCount: rows[0].requests,
  });
  return memberCount;
}

describe("others join public groups immediately (social §4)", () => {
  test.each(["joinGroup", "requestToJoin"] as const)("by %s, and twice is once", async (name) => {
    const { id, creator, outsider } = await makeGroupWithRoles(kit);
    const call = () => kit.call(name, { params: { id }, body: {} }, outsider);
    expect(await call()).toEqual({ msg: texts.joined, role: "member", isRequestPending: false });
    const before = await get(id, creator);
    expect(before.memberCount).toBe(4);
    expect(await call()).toEqual({ msg: texts.isMember, role: "member", isRequestPending: false });
    expect(await get(id, creator)).toEqual(before);
  });

  test("members are told the new count, and the newcomer on each of their screens", async () => {
    const { id, member, outsider } = await makeGroupWithRoles(kit);
    const [theirs, own] = [await listen(member), await listen(outsider)];
    await join(id, outsider);
    await expect.poll(() => own.map(({ change }) => change)).toEqual(["membership", "facts"]);
    expect(own[0]).toEqual({
      change: "membership",
      groupId: id,
      name: "The river listeners",
      role: "member",
      isRequestPending: false,
      because: null,
    });
    await expect.poll(() => theirs).toMatchObject([{ change: "facts", group: { memberCount: 4 } }]);
  });

  test("ten people at once, and one person ten times at once, count each once", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(kit);
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    await Promise.all([
      ...people.map((person) => join(id, person)),
      ...people.map(() => join(id, outsider)),
    ]);
    expect(await counts(id, creator)).toBe(14);
  });
});

describe("private groups send a join request (social §4)", () => {
  test("joining without a code is 403, a code in the body opens them (decisions §4)", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(kit, "private");
    expect(await refuseJoin(id, outsider)).toEqual([403, texts.private]);
    for (const wrong of ["", "x", "x".repeat(32)]) {
      expect(await refuseJoin(id, outsider, wrong)).toEqual([403, texts.inviteWrong]);
    }
    expect(await refuseJoin(id, outsider, "x".repeat(65))).toEqual([400, texts.inviteWrong]);
    const code = await inviteOf(kit, id, admin);
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(await join(id, outsider, code)).toMatchObject({ msg: texts.joined, role: "member" });
  });

  test("a renewed link is the only one; the code of another group opens nothing", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(kit, "private");
    const other = await makeGroupWithRoles(kit, "private");
    const before = await inviteOf(kit, id, admin);
    const renewed = await kit.call("renewGroupInvite", { params: { id }, body: {} }, admin);
    const after = await inviteOf(kit, id, admin);
    expect(renewed).toEqual({
      msg: texts.inviteRenewed,
      inviteLink: `http://kora.test/group/${id}?invite=${after}`,
    });
    expect(after).not.toBe(before);
    expect(await refuseJoin(id, outsider, before)).toEqual([403, texts.inviteWrong]);
    expect(await refuseJoin(other.id, outsider, after)).toEqual([403, texts.inviteWrong]);
    expect(await join(id, outsider, after)).toMatchObject({ role: "member" });
  });

  test("asking waits, again is the same request; the creator and admins are told who and how many", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(kit, "private");
    const [toCreator, toAdmin] = [await listen(creator), await listen(admin)];
    const [toMember, own] = [await listen(member), await listen(outsider)];
    const answer = { msg: texts.requested, role: null, isRequestPending: true };
    expect(await ask(id, outsider)).toEqual(answer);
    expect(await ask(id, outsider)).toEqual(answer);
    expect((await get(id, outsider)).isRequestPending).toBe(true);
    await expect.poll(() => own).toMatchObject([{ change: "membership", isRequestPending: true }]);
    const told = {
      change: "requests",
      groupId: id,
      name: "The river listeners",
      requestCount: 1,
      asked: {
        _id: outsider.userId,
        username: outsider.username,
        name: `Name of ${outsider.username}`,
        avatar: null,
      },
    };
    await expect.poll(() => [toCreator, toAdmin]).toEqual([[told], [told]]);
    expect(toMember).toEqual([]);
    expect((await get(id, admin)).requestCount).toBe(1);
    expect((await get(id, member)).requestCount).toBe(0);
    const list = await kit.call("listGroupRequests", { params: { id }, query: {} }, admin);
    expect(list).toEqual([{ ...told.asked, requestedAt: expect.any(String) }]);
  });

  test("requests are listed the oldest first, page by page, without whom the admin may not meet", async () => {
    const { id, admin, creator } = await makeGroupWithRoles(kit, "private");
    const people = await Promise.all(Array.from({ length: 5 }, () => makeReader(kit)));
    for (const person of people) {
      await ask(id, person);
      kit.clock.advance(1);
    }
    const ids = people.map(({ userId }) => userId);
    await block(kit, admin, people[1] as TestUser);
    const query = { limit: 3 };
    const first = await kit.send("listGroupRequests", { params: { id }, query }, admin);
    const cursor = first.headers["x-next-cursor"] as string;
    const next = { params: { id }, query: { limit: 3, cursor } };
    const second = await kit.call("listGroupRequests", next, admin);
    const seen = [...first.json<{ _id: string }[]>(), ...second].map(({ _id }) => _id);
    expect(seen).toEqual([ids[0], ids[2], ids[3], ids[4]]);
    expect(await requestsOf(id, creator)).toEqual(ids);
    // They cannot be answered by whom they are hidden from.
    const answer = await accept(id, people[1] as TestUser, admin);
    expect([answer.statusCode, answer.json().msg]).toEqual([404, texts.noRequest]);
  });

  test("accepted they are members, told so, alerted, and their request is gone", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(kit, "private");
    await ask(id, outsider);
    const [own, toCreator] = [await listen(outsider), await listen(creator)];
    const answer = await accept(id, outsider, admin);
    expect(answer.json()).toMatchObject({ msg: texts.accepted, group: { memberCount: 4 } });
    await expect
      .poll(() => own)
      .toMatchObject([
        { change: "membership", role: "member", because: "accepted" },
        { change: "facts" },
      ]);
    await expect
      .poll(() => toCreator)
      .toMatchObject([{ change: "facts" }, { change: "requests", requestCount: 0, asked: null }]);
    expect(await requestsOf(id, admin)).toEqual([]);
    expect(await counts(id, admin)).toBe(4);
    await kit.runJobs();
    expect(await alertsAbout(id)).toEqual([
      [outsider.userId, "group_request_accepted", admin.userId],
    ]);
  });

  test("declined they are told so, may ask again a day later, and an invite lets them in before", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(kit, "private");
    const other = await makeReader(kit);
    for (const person of [outsider, other]) await ask(id, person);
    const own = await listen(outsider);
    expect((await decline(id, outsider, admin)).json()).toEqual({ msg: texts.declined });
    await decline(id, other, admin);
    await expect
      .poll(() => own)
      .toMatchObject([{ role: null, isRequestPending: false, because: "declined" }]);
    expect((await get(id, admin)).requestCount).toBe(0);
    const again = await kit.refuse("requestToJoin", { params: { id }, body: {} }, outsider);
    expect([again.status, again.body.msg]).toEqual([409, texts.askLater]);
    expect(await join(id, other, await inviteOf(kit, id, admin))).toMatchObject({ role: "member" });
    kit.clock.advance(limits.group.requestAgainMilliseconds);
    expect(await ask(id, outsider)).toMatchObject({ isRequestPending: true });
    expect(await counts(id, admin)).toBe(4);
  });

  test("who was declined can still be let in by an admin who thinks better of it", async () => {
    const { id, admin, creator, outsider } = await makeGroupWithRoles(kit, "private");
    await ask(id, outsider);
    await decline(id, outsider, admin);
    expect((await accept(id, outsider, creator)).statusCode).toBe(200);
    expect(await counts(id, admin)).toBe(4);
  });

  test("a request that was answered, or never made, is not there", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(kit, "private");
    await remove(id, member, creator);
    for (const answer of [
      await accept(id, outsider, admin),
      await decline(id, outsider, admin),
      // Whoever was removed did not ask: an admin cannot put them back.
      await accept(id, member, admin),
      await decline(id, member, admin),
    ]) {
      expect([answer.statusCode, answer.json().msg]).toEqual([404, texts.noRequest]);
    }
  });

  test("whoever comes in by the link while asking asks no more", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(kit, "private");
    await ask(id, outsider);
    await join(id, outsider, await inviteOf(kit, id, admin));
    expect((await get(id, admin)).requestCount).toBe(0);
    expect((await accept(id, outsider, admin)).json().msg).toBe(texts.noRequest);
    expect(await counts(id, admin)).toBe(4);
  });

  test("at most 1,000 wait", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(kit, "private");
    await kit.db.pool.query("UPDATE groups SET request_count = $2 WHERE id = $1", [
      id,
      limits.group.requests,
    ]);
    const { status, body } = await kit.refuse(
      "requestToJoin",
      { params: { id }, body: {} },
      outsider,
    );
    expect([status, body.msg]).toEqual([409, texts.tooManyRequests]);
    expect(await requestsOf(id, admin)).toEqual([]);
  });
});

describe("two admins at once", () => {
  const { accepted, declined, noRequest } = texts;
  test.each([
    ["both accept", accept, accept, [[accepted, noRequest]]],
    [
      "one accepts and one declines",
      accept,
      decline,
      [
        [accepted, noRequest],
        [declined, accepted],
      ],
    ],
    ["both decline", decline, decline, [[declined, noRequest]]],
  ])("where %s, one answer holds and the counts are right", async (_, one, other, each) => {
    const possible = each.map((told) => told.toSorted((a, b) => a.localeCompare(b)));
    const { id, creator, admin } = await makeGroupWithRoles(kit, "private");
    const people = await Promise.all(Array.from({ length: 8 }, () => makeReader(kit)));
    for (const person of people) await ask(id, person);
    await Promise.all(
      people.map(async (person) => {
        const answers = await Promise.all([one(id, person, creator), other(id, person, admin)]);
        const told = answers.map((answer) => answer.json().msg as string);
        // Whoever is declined first may still be accepted by the other.
        expect(possible).toContainEqual(told.toSorted((a, b) => a.localeCompare(b)));
      }),
    );
    expect((await get(id, admin)).requestCount).toBe(0);
    expect(await counts(id, admin)).toBe(one === accept ? 3 + people.length : 3);
  });
});

describe("whoever was removed", () => {
  test("does not come back to a public group by themselves for a day, but by an invite", async () => {
    const { id, creator, member } = await makeGroupWithRoles(kit);
    const other = await makeReader(kit);
    await join(id, other);
    for (const person of [member, other]) await remove(id, person, creator);
    expect(await refuseJoin(id, member)).toEqual([403, texts.removedLately]);
    const asked = await kit.refuse("requestToJoin", { params: { id }, body: {} }, member);
    expect([asked.status, asked.body.msg]).toEqual([403, texts.removedLately]);
    expect(await join(id, other, await inviteOf(kit, id, creator))).toMatchObject({
      role: "member",
    });
    kit.clock.advance(limits.group.requestAgainMilliseconds);
    expect(await join(id, member)).toMatchObject({ role: "member" });
    expect(await counts(id, creator)).toBe(4);
  });

  test("is forgotten by the daily sweep once the day is over, nobody else is", async () => {
    const { id, creator, member, outsider } = await makeGroupWithRoles(kit, "private");
    await remove(id, member, creator);
    kit.clock.advance(limits.group.requestAgainMilliseconds);
    await ask(id, outsider);
    const late = await makeReader(kit);
    await ask(id, late);
    await decline(id, late, creator);
    await kit.app.jobHandlers["sweep-group-requests"]({});
    const { rows } = await kit.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM group_requests WHERE group_id = $1",
      [id],
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(
      new Set([outsider.userId, late.userId]),
    );
  });
});

async function alertsAbout(id: string) {
  const { rows } = await kit.db.pool.query<{ user_id: string; type: string; sender_id: string }>(
    "SELECT user_id, type, sender_id FROM alerts WHERE reference_id = $1 ORDER BY user_id",
    [id],
  );
  return rows.map(({ user_id, type, sender_id }) => [user_id, type, sender_id]);
}

describe("the creator and admins are alerted of a request (decisions §4)", () => {
  const toAdmins = (people: readonly TestUser[], from: TestUser) =>
    people
      .map(({ userId }) => [userId, "group_join_request", from.userId])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));

  test("each once, however often the job is done, and again when they are asked anew", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(kit, "private");
    await ask(id, outsider);
    await kit.runJobs();
    expect(await alertsAbout(id)).toEqual(toAdmins([creator, admin], outsider));
    const request = { groupId: id, userId: outsider.userId };
    const job = () => kit.app.jobHandlers["alert-group-admins"](request);
    await Promise.all([job(), job(), job()]);
    expect(await alertsAbout(id)).toEqual(toAdmins([creator, admin], outsider));
    await kit.db.pool.query("UPDATE alerts SET read_at = now() WHERE reference_id = $1", [id]);
    await decline(id, outsider, admin);
    kit.clock.advance(limits.group.requestAgainMilliseconds);
    await ask(id, outsider);
    await kit.runJobs();
    expect(await alertsAbout(id)).toEqual(toAdmins([creator, admin], outsider));
    const unread = "SELECT FROM alerts WHERE reference_id = $1 AND read_at IS NULL";
    expect((await kit.db.pool.query(unread, [id])).rowCount).toBe(2);
  });

  test("not one who may not meet whoever asks, and nobody of a request that was answered meanwhile", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(kit, "private");
    await block(kit, admin, outsider);
    await ask(id, outsider);
    await kit.runJobs();
    expect(await alertsAbout(id)).toEqual(toAdmins([creator], outsider));
    const quick = await makeReader(kit);
    await ask(id, quick);
    await decline(id, quick, creator);
    await kit.runJobs();
    expect(await alertsAbout(id)).toEqual(toAdmins([creator], outsider));
  });
});
