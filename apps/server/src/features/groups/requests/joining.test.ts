import type { GroupUpdatedEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { afterEach, describe, expect, test } from "vitest";
import { getInviteCode, makeGroupWithRoles } from "../../../testing/group-roles.fixture.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { block, makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();
const texts = sentences.groups;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const getGroup = (id: string, user: TestUser) => testApp.call("getGroup", { params: { id } }, user);
const join = (id: string, user: TestUser, invite?: string) =>
  testApp.call("joinGroup", { params: { id }, body: { invite } }, user);
const refuseJoin = async (id: string, user: TestUser, invite?: string) => {
  const input = { params: { id }, body: { invite } };
  const { status, body } = await testApp.refuse("joinGroup", input, user);
  return [status, body.msg];
};
const requestToJoin = (id: string, user: TestUser) =>
  testApp.call("requestToJoin", { params: { id }, body: {} }, user);
const accept = (id: string, target: TestUser, actor: TestUser) =>
  testApp.send("acceptGroupRequest", { params: { id, userId: target.userId } }, actor);
const decline = (id: string, target: TestUser, actor: TestUser) =>
  testApp.send("declineGroupRequest", { params: { id, userId: target.userId } }, actor);
const remove = (id: string, target: TestUser, actor: TestUser) =>
  testApp.call("removeMember", { params: { id, userId: target.userId } }, actor);
const requestsOf = async (id: string, admin: TestUser) =>
  (await testApp.call("listGroupRequests", { params: { id }, query: {} }, admin)).map(
    ({ _id }) => _id,
  );

/** Connects a socket of the user and collects its group events. */
async function collectEvents(user: TestUser) {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  const events: GroupUpdatedEvent[] = [];
  socket.on("groupUpdated", (event) => events.push(event));
  return events;
}

/** Checks the counts of a group against its rows, and returns the number of members. */
async function checkCounts(id: string, admin: TestUser) {
  const { memberCount, requestCount } = await getGroup(id, admin);
  const { rows } = await testApp.db.pool.query(
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

describe("users join public groups immediately (social §4)", () => {
  test.each(["joinGroup", "requestToJoin"] as const)(
    "by %s, and repeating it changes nothing",
    async (name) => {
      const { id, creator, outsider } = await makeGroupWithRoles(testApp);
      const call = () => testApp.call(name, { params: { id }, body: {} }, outsider);
      expect(await call()).toEqual({ msg: texts.joined, role: "member", isRequestPending: false });
      const before = await getGroup(id, creator);
      expect(before.memberCount).toBe(4);
      expect(await call()).toEqual({
        msg: texts.isMember,
        role: "member",
        isRequestPending: false,
      });
      expect(await getGroup(id, creator)).toEqual(before);
    },
  );

  test("the new count is published to members, and the membership to all clients of the user", async () => {
    const { id, member, outsider } = await makeGroupWithRoles(testApp);
    const [otherEvents, outsiderEvents] = [
      await collectEvents(member),
      await collectEvents(outsider),
    ];
    await join(id, outsider);
    await expect
      .poll(() => outsiderEvents.map(({ change }) => change))
      .toEqual(["membership", "facts"]);
    expect(outsiderEvents[0]).toEqual({
      change: "membership",
      groupId: id,
      name: "The river listeners",
      role: "member",
      isRequestPending: false,
      because: null,
    });
    await expect
      .poll(() => otherEvents)
      .toMatchObject([{ change: "facts", group: { memberCount: 4 } }]);
  });

  test("concurrent joins of ten users, and ten joins of one user, count each user once", async () => {
    const { id, creator, outsider } = await makeGroupWithRoles(testApp);
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    await Promise.all([
      ...users.map((user) => join(id, user)),
      ...users.map(() => join(id, outsider)),
    ]);
    expect(await checkCounts(id, creator)).toBe(14);
  });
});

describe("joining a private group sends a request (social §4)", () => {
  test("joining without a code is 403, and works with the code in the body (decisions §4)", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    expect(await refuseJoin(id, outsider)).toEqual([403, texts.isPrivate]);
    for (const invalidCode of ["", "x", "x".repeat(32)]) {
      expect(await refuseJoin(id, outsider, invalidCode)).toEqual([403, texts.inviteWrong]);
    }
    expect(await refuseJoin(id, outsider, "x".repeat(65))).toEqual([400, texts.inviteWrong]);
    const inviteCode = await getInviteCode(testApp, id, admin);
    expect(inviteCode).toMatch(/^[\w-]{32}$/);
    expect(await join(id, outsider, inviteCode)).toMatchObject({
      msg: texts.joined,
      role: "member",
    });
  });

  test("renewing the link invalidates the previous one; the code of another group is rejected", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    const other = await makeGroupWithRoles(testApp, "private");
    const before = await getInviteCode(testApp, id, admin);
    const renewed = await testApp.call("renewGroupInvite", { params: { id }, body: {} }, admin);
    const after = await getInviteCode(testApp, id, admin);
    expect(renewed).toEqual({
      msg: texts.inviteRenewed,
      inviteLink: `http://kora.test/group/${id}?invite=${after}`,
    });
    expect(after).not.toBe(before);
    expect(await refuseJoin(id, outsider, before)).toEqual([403, texts.inviteWrong]);
    expect(await refuseJoin(other.id, outsider, after)).toEqual([403, texts.inviteWrong]);
    expect(await join(id, outsider, after)).toMatchObject({ role: "member" });
  });

  test("a repeated request is the same; the creator and admins get the user and the count", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp, "private");
    const [creatorEvents, adminEvents] = [await collectEvents(creator), await collectEvents(admin)];
    const [memberEvents, outsiderEvents] = [
      await collectEvents(member),
      await collectEvents(outsider),
    ];
    const response = { msg: texts.requested, role: null, isRequestPending: true };
    expect(await requestToJoin(id, outsider)).toEqual(response);
    expect(await requestToJoin(id, outsider)).toEqual(response);
    expect((await getGroup(id, outsider)).isRequestPending).toBe(true);
    await expect
      .poll(() => outsiderEvents)
      .toMatchObject([{ change: "membership", isRequestPending: true }]);
    const requestEvent = {
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
    await expect.poll(() => [creatorEvents, adminEvents]).toEqual([[requestEvent], [requestEvent]]);
    expect(memberEvents).toEqual([]);
    expect((await getGroup(id, admin)).requestCount).toBe(1);
    expect((await getGroup(id, member)).requestCount).toBe(0);
    const list = await testApp.call("listGroupRequests", { params: { id }, query: {} }, admin);
    expect(list).toEqual([{ ...requestEvent.asked, requestedAt: expect.any(String) }]);
  });

  test("requests are listed oldest first, page by page, without users hidden from the admin", async () => {
    const { id, admin, creator } = await makeGroupWithRoles(testApp, "private");
    const users = await Promise.all(Array.from({ length: 5 }, () => makeReader(testApp)));
    for (const user of users) {
      await requestToJoin(id, user);
      testApp.clock.advance(1);
    }
    const ids = users.map(({ userId }) => userId);
    await block(testApp, admin, users[1] as TestUser);
    const query = { limit: 3 };
    const first = await testApp.send("listGroupRequests", { params: { id }, query }, admin);
    const cursor = first.headers["x-next-cursor"] as string;
    const next = { params: { id }, query: { limit: 3, cursor } };
    const second = await testApp.call("listGroupRequests", next, admin);
    const listedIds = [...first.json<{ _id: string }[]>(), ...second].map(({ _id }) => _id);
    expect(listedIds).toEqual([ids[0], ids[2], ids[3], ids[4]]);
    expect(await requestsOf(id, creator)).toEqual(ids);
    // An admin cannot accept a user who is hidden from them.
    const response = await accept(id, users[1] as TestUser, admin);
    expect([response.statusCode, response.json().msg]).toEqual([404, texts.noRequest]);
  });

  test("acceptance makes the user a member, is published and alerted, and deletes the request", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await requestToJoin(id, outsider);
    const [outsiderEvents, creatorEvents] = [
      await collectEvents(outsider),
      await collectEvents(creator),
    ];
    const response = await accept(id, outsider, admin);
    expect(response.json()).toMatchObject({ msg: texts.accepted, group: { memberCount: 4 } });
    await expect
      .poll(() => outsiderEvents)
      .toMatchObject([
        { change: "membership", role: "member", because: "accepted" },
        { change: "facts" },
      ]);
    await expect
      .poll(() => creatorEvents)
      .toMatchObject([{ change: "facts" }, { change: "requests", requestCount: 0, asked: null }]);
    expect(await requestsOf(id, admin)).toEqual([]);
    expect(await checkCounts(id, admin)).toBe(4);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual([
      [outsider.userId, "group_request_accepted", admin.userId],
    ]);
  });

  test("a decline is published; the user can ask again after a day, or join by invite before", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    const other = await makeReader(testApp);
    for (const user of [outsider, other]) await requestToJoin(id, user);
    const outsiderEvents = await collectEvents(outsider);
    expect((await decline(id, outsider, admin)).json()).toEqual({ msg: texts.declined });
    await decline(id, other, admin);
    await expect
      .poll(() => outsiderEvents)
      .toMatchObject([{ role: null, isRequestPending: false, because: "declined" }]);
    expect((await getGroup(id, admin)).requestCount).toBe(0);
    const secondRequest = await testApp.refuse(
      "requestToJoin",
      { params: { id }, body: {} },
      outsider,
    );
    expect([secondRequest.status, secondRequest.body.msg]).toEqual([409, texts.askLater]);
    expect(await join(id, other, await getInviteCode(testApp, id, admin))).toMatchObject({
      role: "member",
    });
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    expect(await requestToJoin(id, outsider)).toMatchObject({ isRequestPending: true });
    expect(await checkCounts(id, admin)).toBe(4);
  });

  test("a declined user can still be accepted by an admin", async () => {
    const { id, admin, creator, outsider } = await makeGroupWithRoles(testApp, "private");
    await requestToJoin(id, outsider);
    await decline(id, outsider, admin);
    expect((await accept(id, outsider, creator)).statusCode).toBe(200);
    expect(await checkCounts(id, admin)).toBe(4);
  });

  test("an answered or unknown request is 404", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp, "private");
    await remove(id, member, creator);
    for (const response of [
      await accept(id, outsider, admin),
      await decline(id, outsider, admin),
      // A removed member did not ask to join, so an admin cannot accept them.
      await accept(id, member, admin),
      await decline(id, member, admin),
    ]) {
      expect([response.statusCode, response.json().msg]).toEqual([404, texts.noRequest]);
    }
  });

  test("joining by the link deletes the pending request", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await requestToJoin(id, outsider);
    await join(id, outsider, await getInviteCode(testApp, id, admin));
    expect((await getGroup(id, admin)).requestCount).toBe(0);
    expect((await accept(id, outsider, admin)).json().msg).toBe(texts.noRequest);
    expect(await checkCounts(id, admin)).toBe(4);
  });

  test("a group has at most 1,000 pending requests", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await testApp.db.pool.query("UPDATE groups SET request_count = $2 WHERE id = $1", [
      id,
      limits.group.requests,
    ]);
    const { status, body } = await testApp.refuse(
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
  ])("when %s, one result holds and the counts are right", async (_, one, other, expectedPairs) => {
    const possiblePairs = expectedPairs.map((messages) =>
      messages.toSorted((a, b) => a.localeCompare(b)),
    );
    const { id, creator, admin } = await makeGroupWithRoles(testApp, "private");
    const users = await Promise.all(Array.from({ length: 8 }, () => makeReader(testApp)));
    for (const user of users) await requestToJoin(id, user);
    await Promise.all(
      users.map(async (user) => {
        const responses = await Promise.all([one(id, user, creator), other(id, user, admin)]);
        const messages = responses.map((response) => response.json().msg as string);
        // A declined request can still be accepted by the other admin.
        expect(possiblePairs).toContainEqual(messages.toSorted((a, b) => a.localeCompare(b)));
      }),
    );
    expect((await getGroup(id, admin)).requestCount).toBe(0);
    expect(await checkCounts(id, admin)).toBe(one === accept ? 3 + users.length : 3);
  });
});

describe("a removed member", () => {
  test("cannot join a public group for a day, except by an invite", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const other = await makeReader(testApp);
    await join(id, other);
    for (const user of [member, other]) await remove(id, user, creator);
    expect(await refuseJoin(id, member)).toEqual([403, texts.recentlyRemoved]);
    const refusal = await testApp.refuse("requestToJoin", { params: { id }, body: {} }, member);
    expect([refusal.status, refusal.body.msg]).toEqual([403, texts.recentlyRemoved]);
    expect(await join(id, other, await getInviteCode(testApp, id, creator))).toMatchObject({
      role: "member",
    });
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    expect(await join(id, member)).toMatchObject({ role: "member" });
    expect(await checkCounts(id, creator)).toBe(4);
  });

  test("is deleted from the records by the daily job after a day; other records stay", async () => {
    const { id, creator, member, outsider } = await makeGroupWithRoles(testApp, "private");
    await remove(id, member, creator);
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    await requestToJoin(id, outsider);
    const lateRequester = await makeReader(testApp);
    await requestToJoin(id, lateRequester);
    await decline(id, lateRequester, creator);
    await testApp.app.jobHandlers["sweep-group-requests"]({});
    const { rows } = await testApp.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM group_requests WHERE group_id = $1",
      [id],
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(
      new Set([outsider.userId, lateRequester.userId]),
    );
  });
});

async function alertsAbout(id: string) {
  const { rows } = await testApp.db.pool.query<{
    user_id: string;
    type: string;
    sender_id: string;
  }>("SELECT user_id, type, sender_id FROM alerts WHERE reference_id = $1 ORDER BY user_id", [id]);
  return rows.map(({ user_id, type, sender_id }) => [user_id, type, sender_id]);
}

describe("the creator and admins are alerted about a request (decisions §4)", () => {
  const expectedAlerts = (users: readonly TestUser[], from: TestUser) =>
    users
      .map(({ userId }) => [userId, "group_join_request", from.userId])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));

  test("once each, even if the job runs several times, and again about a new request", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await requestToJoin(id, outsider);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    const request = { groupId: id, userId: outsider.userId };
    const job = () => testApp.app.jobHandlers["alert-group-admins"](request);
    await Promise.all([job(), job(), job()]);
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    await testApp.db.pool.query("UPDATE alerts SET read_at = now() WHERE reference_id = $1", [id]);
    await decline(id, outsider, admin);
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    await requestToJoin(id, outsider);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    const unread = "SELECT FROM alerts WHERE reference_id = $1 AND read_at IS NULL";
    expect((await testApp.db.pool.query(unread, [id])).rowCount).toBe(2);
  });

  test("except an admin who blocks the user, and not about a request answered meanwhile", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await block(testApp, admin, outsider);
    await requestToJoin(id, outsider);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator], outsider));
    const requester = await makeReader(testApp);
    await requestToJoin(id, requester);
    await decline(id, requester, creator);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator], outsider));
  });
});
