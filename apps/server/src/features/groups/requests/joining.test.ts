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
/** Returns the status code and message of the refusal. */
const joinExpectingError = async (id: string, user: TestUser, invite?: string) => {
  const input = { params: { id }, body: { invite } };
  const { status, body } = await testApp.callExpectingError("joinGroup", input, user);
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
/** Returns the ids of the users whose pending requests `admin` sees. */
const listRequesterIds = async (id: string, admin: TestUser) =>
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

describe("users join public groups immediately", () => {
  test.each(["joinGroup", "requestToJoin"] as const)(
    "by %s, and repeating it changes nothing",
    async (name) => {
      const { id, creator, outsider } = await makeGroupWithRoles(testApp);
      const call = () => testApp.call(name, { params: { id }, body: {} }, outsider);
      expect(await call()).toEqual({ msg: texts.joined, role: "member", isRequestPending: false });
      const groupBefore = await getGroup(id, creator);
      expect(groupBefore.memberCount).toBe(4);
      expect(await call()).toEqual({
        msg: texts.isMember,
        role: "member",
        isRequestPending: false,
      });
      expect(await getGroup(id, creator)).toEqual(groupBefore);
    },
  );

  test("the new member count is published to members, and the new membership to all clients of the user", async () => {
    const { id, member, outsider } = await makeGroupWithRoles(testApp);
    const [memberEvents, outsiderEvents] = [
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
      joinableFrom: null,
      because: null,
    });
    await expect
      .poll(() => memberEvents)
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

describe("joining a private group sends a request", () => {
  test("joining without the invite code is 403; with the code in the body, it works", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    expect(await joinExpectingError(id, outsider)).toEqual([403, texts.isPrivate]);
    for (const invalidCode of ["", "x", "x".repeat(32)]) {
      expect(await joinExpectingError(id, outsider, invalidCode)).toEqual([403, texts.inviteWrong]);
    }
    expect(await joinExpectingError(id, outsider, "x".repeat(65))).toEqual([
      400,
      texts.inviteWrong,
    ]);
    const inviteCode = await getInviteCode(testApp, id, admin);
    expect(inviteCode).toMatch(/^[\w-]{32}$/);
    expect(await join(id, outsider, inviteCode)).toMatchObject({
      msg: texts.joined,
      role: "member",
    });
  });

  test("renewing the link invalidates the previous one; the code of another group is rejected", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    const otherGroup = await makeGroupWithRoles(testApp, "private");
    const oldCode = await getInviteCode(testApp, id, admin);
    const renewed = await testApp.call("renewGroupInvite", { params: { id }, body: {} }, admin);
    const newCode = await getInviteCode(testApp, id, admin);
    expect(renewed).toEqual({
      msg: texts.inviteRenewed,
      inviteLink: `http://kora.test/group/${id}?invite=${newCode}`,
    });
    expect(newCode).not.toBe(oldCode);
    expect(await joinExpectingError(id, outsider, oldCode)).toEqual([403, texts.inviteWrong]);
    expect(await joinExpectingError(otherGroup.id, outsider, newCode)).toEqual([
      403,
      texts.inviteWrong,
    ]);
    expect(await join(id, outsider, newCode)).toMatchObject({ role: "member" });
  });

  test("a repeated request changes nothing; the creator and admins get an event with the user and the count", async () => {
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
    const listedRequests = await testApp.call(
      "listGroupRequests",
      { params: { id }, query: {} },
      admin,
    );
    expect(listedRequests).toEqual([{ ...requestEvent.asked, requestedAt: expect.any(String) }]);
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
    const firstPage = await testApp.send("listGroupRequests", { params: { id }, query }, admin);
    const cursor = firstPage.headers["x-next-cursor"] as string;
    const nextInput = { params: { id }, query: { limit: 3, cursor } };
    const secondPage = await testApp.call("listGroupRequests", nextInput, admin);
    const listedIds = [...firstPage.json<{ _id: string }[]>(), ...secondPage].map(({ _id }) => _id);
    expect(listedIds).toEqual([ids[0], ids[2], ids[3], ids[4]]);
    expect(await listRequesterIds(id, creator)).toEqual(ids);
    // An admin cannot accept a user who is hidden from them.
    const response = await accept(id, users[1] as TestUser, admin);
    expect([response.statusCode, response.json().msg]).toEqual([404, texts.noRequest]);
  });

  test("accepting makes the user a member, deletes the request, publishes events and alerts the user", async () => {
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
    expect(await listRequesterIds(id, admin)).toEqual([]);
    expect(await checkCounts(id, admin)).toBe(4);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual([
      [outsider.userId, "group_request_accepted", admin.userId],
    ]);
  });

  test("a decline is published; the user can request again after a day, or join by the invite link before", async () => {
    const { id, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    const secondRequester = await makeReader(testApp);
    for (const user of [outsider, secondRequester]) await requestToJoin(id, user);
    const outsiderEvents = await collectEvents(outsider);
    expect((await decline(id, outsider, admin)).json()).toEqual({ msg: texts.declined });
    await decline(id, secondRequester, admin);
    await expect
      .poll(() => outsiderEvents)
      .toMatchObject([{ role: null, isRequestPending: false, because: "declined" }]);
    expect(outsiderEvents).toMatchObject([
      { joinableFrom: (await getGroup(id, outsider)).joinableFrom },
    ]);
    expect((await getGroup(id, admin)).requestCount).toBe(0);
    const repeatedRequest = await testApp.callExpectingError(
      "requestToJoin",
      { params: { id }, body: {} },
      outsider,
    );
    expect([repeatedRequest.status, repeatedRequest.body.msg]).toEqual([409, texts.askLater]);
    expect(await join(id, secondRequester, await getInviteCode(testApp, id, admin))).toMatchObject({
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

  test("answering a user who has sent no request is 404, also a removed member", async () => {
    const { id, creator, admin, member, outsider } = await makeGroupWithRoles(testApp, "private");
    await remove(id, member, creator);
    for (const response of [
      await accept(id, outsider, admin),
      await decline(id, outsider, admin),
      // A removed member has a row in the table of requests, but has not requested to join.
      await accept(id, member, admin),
      await decline(id, member, admin),
    ]) {
      expect([response.statusCode, response.json().msg]).toEqual([404, texts.noRequest]);
    }
  });

  test("joining by the invite link deletes the pending request", async () => {
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
    const { status, body } = await testApp.callExpectingError(
      "requestToJoin",
      { params: { id }, body: {} },
      outsider,
    );
    expect([status, body.msg]).toEqual([409, texts.tooManyRequests]);
    expect(await listRequesterIds(id, admin)).toEqual([]);
  });
});

describe("the creator and an admin answer a request at the same time", () => {
  const { accepted, declined, noRequest } = texts;
  test.each([
    ["both accept", accept, accept, [[accepted, noRequest]]],
    [
      "one accepts and one declines",
      accept,
      decline,
      [
        [accepted, noRequest],
        // A declined request can still be accepted by the other admin.
        [declined, accepted],
      ],
    ],
    ["both decline", decline, decline, [[declined, noRequest]]],
  ])(
    "when %s, the request has one result and the counts are correct",
    async (_case, creatorAnswer, adminAnswer, expectedPairs) => {
      const possiblePairs = expectedPairs.map((messages) =>
        messages.toSorted((a, b) => a.localeCompare(b)),
      );
      const { id, creator, admin } = await makeGroupWithRoles(testApp, "private");
      const users = await Promise.all(Array.from({ length: 8 }, () => makeReader(testApp)));
      for (const user of users) await requestToJoin(id, user);
      await Promise.all(
        users.map(async (user) => {
          const responses = await Promise.all([
            creatorAnswer(id, user, creator),
            adminAnswer(id, user, admin),
          ]);
          const messages = responses.map((response) => response.json().msg as string);
          expect(possiblePairs).toContainEqual(messages.toSorted((a, b) => a.localeCompare(b)));
        }),
      );
      expect((await getGroup(id, admin)).requestCount).toBe(0);
      expect(await checkCounts(id, admin)).toBe(creatorAnswer === accept ? 3 + users.length : 3);
    },
  );
});

describe("a removed member", () => {
  test("cannot join a public group for a day, except by the invite link", async () => {
    const { id, creator, member } = await makeGroupWithRoles(testApp);
    const invitedUser = await makeReader(testApp);
    await join(id, invitedUser);
    for (const user of [member, invitedUser]) await remove(id, user, creator);
    expect(await joinExpectingError(id, member)).toEqual([403, texts.recentlyRemoved]);
    const joinableFrom = (await getGroup(id, member)).joinableFrom ?? "";
    expect(Date.parse(joinableFrom) - testApp.clock.now().getTime()).toBeGreaterThan(0);
    const requestResponse = await testApp.callExpectingError(
      "requestToJoin",
      { params: { id }, body: {} },
      member,
    );
    expect([requestResponse.status, requestResponse.body.msg]).toEqual([
      403,
      texts.recentlyRemoved,
    ]);
    expect(await join(id, invitedUser, await getInviteCode(testApp, id, creator))).toMatchObject({
      role: "member",
    });
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    expect(Date.parse(joinableFrom)).toBeLessThanOrEqual(testApp.clock.now().getTime());
    expect(await join(id, member)).toMatchObject({ role: "member" });
    expect((await getGroup(id, member)).joinableFrom).toBeNull();
    expect(await checkCounts(id, creator)).toBe(4);
  });

  test("has a record that the daily job deletes after a day; pending and newly declined requests stay", async () => {
    const { id, creator, member, outsider } = await makeGroupWithRoles(testApp, "private");
    await remove(id, member, creator);
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    await requestToJoin(id, outsider);
    const lateRequester = await makeReader(testApp);
    await requestToJoin(id, lateRequester);
    await decline(id, lateRequester, creator);
    await testApp.app.jobHandlers["delete-expired-group-requests"]({});
    const { rows } = await testApp.db.pool.query<{ user_id: string }>(
      "SELECT user_id FROM group_requests WHERE group_id = $1",
      [id],
    );
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(
      new Set([outsider.userId, lateRequester.userId]),
    );
  });
});

/** Returns the recipient, type and sender of each alert about a group. */
async function alertsAbout(id: string) {
  const { rows } = await testApp.db.pool.query<{
    user_id: string;
    type: string;
    sender_id: string;
  }>("SELECT user_id, type, sender_id FROM alerts WHERE reference_id = $1 ORDER BY user_id", [id]);
  return rows.map(({ user_id, type, sender_id }) => [user_id, type, sender_id]);
}

describe("the creator and admins are alerted about a request", () => {
  const expectedAlerts = (recipients: readonly TestUser[], requester: TestUser) =>
    recipients
      .map(({ userId }) => [userId, "group_join_request", requester.userId])
      .toSorted(([firstId = ""], [secondId = ""]) => (firstId < secondId ? -1 : 1));

  test("once each, even if the job runs several times, and again about a new request", async () => {
    const { id, creator, admin, outsider } = await makeGroupWithRoles(testApp, "private");
    await requestToJoin(id, outsider);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    const request = { groupId: id, userId: outsider.userId };
    const runJob = () => testApp.app.jobHandlers["alert-group-admins"](request);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    await testApp.db.pool.query("UPDATE alerts SET read_at = now() WHERE reference_id = $1", [id]);
    await decline(id, outsider, admin);
    testApp.clock.advance(limits.group.requestAgainMilliseconds);
    await requestToJoin(id, outsider);
    await testApp.runJobs();
    expect(await alertsAbout(id)).toEqual(expectedAlerts([creator, admin], outsider));
    const selectUnread = "SELECT FROM alerts WHERE reference_id = $1 AND read_at IS NULL";
    expect((await testApp.db.pool.query(selectUnread, [id])).rowCount).toBe(2);
  });

  test("except an admin who blocks the requester, and not about a request that was answered before the job runs", async () => {
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
