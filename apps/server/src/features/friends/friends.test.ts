import { limits } from "@kora/contract/limits";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";
import { friendRequests, friends } from "./tables.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Each operation sends a call of `viewer` about the friendship with another user. */
const operations = {
  request: (viewer: TestUser, friendId: string) =>
    testApp.send("requestFriend", { body: { friendId } }, viewer),
  accept: (viewer: TestUser, friendId: string) =>
    testApp.send("acceptFriend", { body: { friendId } }, viewer),
  decline: (viewer: TestUser, friendId: string) =>
    testApp.send("declineFriend", { body: { friendId } }, viewer),
  remove: (viewer: TestUser, userId: string) =>
    testApp.send("removeFriend", { params: { userId } }, viewer),
} as const;
type Operation = keyof typeof operations;
const operationNames = Object.keys(operations) as Operation[];

const createPair = () => Promise.all([makeReader(testApp), makeReader(testApp)]);
const requestFriend = (sender: TestUser, recipient: TestUser) =>
  testApp.call("requestFriend", { body: { friendId: recipient.userId } }, sender);
const acceptFriend = (recipient: TestUser, sender: TestUser) =>
  testApp.call("acceptFriend", { body: { friendId: sender.userId } }, recipient);
async function befriend(firstUser: TestUser, secondUser: TestUser) {
  await requestFriend(firstUser, secondUser);
  await acceptFriend(secondUser, firstUser);
}

/** The relation between two users, from the side of the first. */
const friendshipByState = {
  none: { isFriend: false, isRequestPending: false, isRequestReceived: false },
  requested: { isFriend: false, isRequestPending: true, isRequestReceived: false },
  received: { isFriend: false, isRequestPending: false, isRequestReceived: true },
  friends: { isFriend: true, isRequestPending: false, isRequestReceived: false },
} as const;
type State = keyof typeof friendshipByState;
/** The state from the side of the second user. */
const reversedState: Record<State, State> = {
  none: "none",
  requested: "received",
  received: "requested",
  friends: "friends",
};

const findProfile = (viewer: TestUser, { userId }: TestUser) =>
  testApp.call("findProfile", { params: { userId } }, viewer);
/** Returns the second user's profile as the first user sees it, and the reverse. */
async function readBothProfiles(firstUser: TestUser, secondUser: TestUser) {
  return [await findProfile(firstUser, secondUser), await findProfile(secondUser, firstUser)];
}
const expectedProfiles = (state: State) => [
  friendshipByState[state],
  friendshipByState[reversedState[state]],
];

/** Creates two users. The state is from the side of the first. */
async function createPairInState(state: State): Promise<[TestUser, TestUser]> {
  const [ama, kofi] = await createPair();
  if (state === "requested") await requestFriend(ama, kofi);
  if (state === "received") await requestFriend(kofi, ama);
  if (state === "friends") await befriend(kofi, ama);
  return [ama, kofi];
}

/** Returns the user's stored friendships and sent requests. */
const readRows = async ({ userId }: TestUser) => ({
  friends: await testApp.db.drizzle.select().from(friends).where(eq(friends.userId, userId)),
  requests: await testApp.db.drizzle
    .select()
    .from(friendRequests)
    .where(eq(friendRequests.senderId, userId)),
});

describe("friendship states and operations", () => {
  const notFoundMessage = "This request is no longer there.";
  // The state before, the operation, the status code and message of the response, and the state after.
  test.each<[State, Operation, number, string, State]>([
    ["none", "request", 200, "Friend request sent!", "requested"],
    ["none", "accept", 404, notFoundMessage, "none"],
    ["none", "decline", 404, notFoundMessage, "none"],
    ["none", "remove", 404, "You are not friends.", "none"],
    ["requested", "request", 200, "Friend request sent!", "requested"],
    ["requested", "accept", 404, notFoundMessage, "requested"],
    ["requested", "decline", 404, notFoundMessage, "requested"],
    ["requested", "remove", 200, "Friend request taken back.", "none"],
    ["received", "request", 200, "Friend request accepted!", "friends"],
    ["received", "accept", 200, "Friend request accepted!", "friends"],
    ["received", "decline", 200, "Friend request declined.", "none"],
    ["received", "remove", 404, "You are not friends.", "received"],
    ["friends", "request", 409, "You are friends already.", "friends"],
    ["friends", "accept", 404, notFoundMessage, "friends"],
    ["friends", "decline", 404, notFoundMessage, "friends"],
    ["friends", "remove", 200, "Friend removed.", "none"],
  ])(
    "from the state %s, %s gets %i %j and leads to the state %s",
    async (before, operation, status, message, after) => {
      const [ama, kofi] = await createPairInState(before);
      expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles(before));
      const response = await operations[operation](ama, kofi.userId);
      expect(response.statusCode).toBe(status);
      const expectedMessages = { msg: message, message };
      expect(response.json()).toMatchObject(
        status === 200 ? { ...expectedMessages, ...friendshipByState[after] } : expectedMessages,
      );
      expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles(after));
    },
  );

  test.each(operationNames)("%s is refused with 400 for the viewer's own id", async (operation) => {
    const ama = await makeReader(testApp);
    const response = await operations[operation](ama, ama.userId);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      "You cannot be your own friend.",
    ]);
  });

  describe.each([
    "blocks the viewer",
    "blocked by the viewer",
    "suspended",
    "deleted",
    "absent",
  ] as const)("with an unavailable user: %s", (state) => {
    /** Returns a user, and the id of another user in the unavailable state. */
    async function createUnavailablePair(): Promise<[TestUser, string]> {
      const [ama, kofi] = await createPair();
      if (state === "absent") return [ama, newId()];
      if (state === "blocks the viewer") await block(testApp, kofi, ama);
      else if (state === "blocked by the viewer") await block(testApp, ama, kofi);
      else await updateUser(kofi, { [`${state}At`]: testApp.clock.now() });
      return [ama, kofi.userId];
    }

    test.each(operationNames)("%s is refused with 404", async (operation) => {
      const [ama, friendId] = await createUnavailablePair();
      const response = await operations[operation](ama, friendId);
      expect([response.statusCode, response.json().message]).toEqual([
        404,
        "This person is no longer here.",
      ]);
      expect(await readRows(ama)).toEqual({ friends: [], requests: [] });
    });

    test("the profile is refused with 403 for a block in either direction, else with 404", async () => {
      const [ama, userId] = await createUnavailablePair();
      const { status, body } = await testApp.callExpectingError(
        "findProfile",
        { params: { userId } },
        ama,
      );
      const isBlock = state.includes("block");
      expect([status, body.code, body.message]).toEqual(
        isBlock
          ? [403, "BLOCKED", "This person is blocked."]
          : [404, "NOT_FOUND", "This person is no longer here."],
      );
    });
  });

  test.each([
    ["friends", "suspended", "Friend removed."],
    ["friends", "deleted", "Friend removed."],
    ["requested", "suspended", "Friend request taken back."],
  ] as const)(
    "%s with a user who has been %s since, the viewer takes it back: %s",
    async (before, state, message) => {
      const [ama, kofi] = await createPairInState(before);
      await updateUser(kofi, { [`${state}At`]: testApp.clock.now() });
      const response = await operations.remove(ama, kofi.userId);
      expect([response.statusCode, response.json().message]).toEqual([200, message]);
      expect(await readRows(ama)).toEqual({ friends: [], requests: [] });
      expect((await operations.remove(ama, kofi.userId)).statusCode).toBe(404);
    },
  );

  test("every operation is refused with 401 without a session, and with 400 for a malformed id", async () => {
    const ama = await makeReader(testApp);
    for (const name of ["requestFriend", "acceptFriend", "declineFriend"] as const) {
      const body = { friendId: ama.userId };
      expect((await testApp.callExpectingError(name, { body })).status).toBe(401);
      expect(
        (await testApp.callExpectingError(name, { body: { friendId: "me" } }, ama)).status,
      ).toBe(400);
    }
    expect(
      (await testApp.callExpectingError("removeFriend", { params: { userId: ama.userId } })).status,
    ).toBe(401);
    expect(
      (await testApp.callExpectingError("removeFriend", { params: { userId: "me" } }, ama)).status,
    ).toBe(400);
  });
});

describe("concurrent friendship operations", () => {
  test("requests of two users to each other at once create a friendship", async () => {
    for (let round = 0; round < 50; round += 1) {
      const [ama, kofi] = await createPair();
      const responses = await Promise.all([requestFriend(ama, kofi), requestFriend(kofi, ama)]);
      const messages = responses.map(({ msg }) => msg).sort();
      expect(messages).toEqual(["Friend request accepted!", "Friend request sent!"]);
      expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles("friends"));
      for (const user of [ama, kofi]) {
        const rows = await readRows(user);
        expect([rows.friends.length, rows.requests.length]).toEqual([1, 0]);
      }
    }
  });

  test("ten requests at once create one request and one alert", async () => {
    const [ama, kofi] = await createPair();
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestFriend(ama, kofi)));
    for (const response of responses) {
      expect(response).toMatchObject({ msg: "Friend request sent!", isRequestPending: true });
    }
    expect((await readRows(ama)).requests).toHaveLength(1);
    expect(await readAlertTypes(kofi)).toEqual(["friend_request"]);
  });

  test("ten acceptances at once create one friendship and one alert", async () => {
    const [ama, kofi] = await createPairInState("received");
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => operations.accept(ama, kofi.userId)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
    expect((await readRows(ama)).friends).toHaveLength(1);
    expect(await readAlertTypes(kofi)).toEqual(["request_accepted"]);
  });

  test("a removal that is concurrent with the acceptance leaves no friendship and no request", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [ama, kofi] = await createPairInState("received");
      const [acceptResponse, removeResponse] = await Promise.all([
        operations.accept(ama, kofi.userId),
        operations.remove(kofi, ama.userId),
      ]);
      // If the acceptance runs first, the removal ends the friendship. If it runs second, there is no request to
      // accept.
      expect(removeResponse.statusCode).toBe(200);
      expect([200, 404]).toContain(acceptResponse.statusCode);
      expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles("none"));
    }
  });

  test("a concurrent block leaves neither friendship nor request", async () => {
    for (let round = 0; round < 20; round += 1) {
      const [ama, kofi] = await createPairInState(round % 2 === 0 ? "none" : "received");
      await Promise.all([
        operations.request(ama, kofi.userId),
        testApp.call("blockEntity", { body: { type: "user", targetId: ama.userId } }, kofi),
      ]);
      for (const user of [ama, kofi]) {
        expect(await readRows(user)).toEqual({ friends: [], requests: [] });
      }
    }
  });
});

describe("the limits of friends and requests", () => {
  /** The ids of as many users as one user can have friends. */
  let userIds: string[] = [];
  beforeAll(async () => {
    userIds = Array.from({ length: limits.friends.perUser }, () => newId());
    await testApp.db.pool.query(
      `INSERT INTO users (id, name, username, email, password_hash, created_at, verified_at)
       SELECT id, 'x', 'm' || i, i || '@crowd.example', 'none', now(), now()
       FROM unnest($1::uuid[]) WITH ORDINALITY input (id, i)`,
      [userIds],
    );
  });
  const insertFriends = ({ userId }: TestUser, count: number) =>
    testApp.db.pool.query(
      `INSERT INTO friends (user_id, friend_id, created_at)
       SELECT $1, id, now() FROM unnest($2::uuid[]) id`,
      [userId, userIds.slice(0, count)],
    );

  test("a user at the limit of friends cannot send, receive or accept requests", async () => {
    const [ama, kofi] = await createPairInState("received");
    await insertFriends(ama, limits.friends.perUser);
    const limitMessage = "One can have at most 5000 friends.";
    const esi = await makeReader(testApp);
    for (const [response, message] of [
      [await operations.accept(ama, kofi.userId), limitMessage],
      [await operations.request(ama, kofi.userId), limitMessage],
      [await operations.request(ama, esi.userId), limitMessage],
      [
        await operations.request(esi, ama.userId),
        "This person has as many friends as one can have.",
      ],
    ] as const) {
      expect([response.statusCode, response.json().message]).toEqual([409, message]);
    }
    expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles("received"));
  });

  test("three of ten concurrent acceptances succeed if the user can have three more friends", async () => {
    const ama = await makeReader(testApp);
    const requesters = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    for (const user of requesters) await requestFriend(ama, user);
    await insertFriends(ama, limits.friends.perUser - 3);
    const responses = await Promise.all(
      requesters.map((user) => operations.accept(user, ama.userId)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await readRows(ama)).friends).toHaveLength(limits.friends.perUser);
  });

  test("a user cannot exceed the limit of pending requests, also by ten requests at once", async () => {
    const ama = await makeReader(testApp);
    await testApp.db.pool.query(
      `INSERT INTO friend_requests (sender_id, recipient_id, created_at)
       SELECT $1, id, now() FROM unnest($2::uuid[]) id`,
      // Five fewer than the limit. The first ten users get the requests below.
      [ama.userId, userIds.slice(10, limits.friends.requests + 5)],
    );
    const responses = await Promise.all(
      userIds.slice(0, 10).map((id) => operations.request(ama, id)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refusedResponse = responses.find(({ statusCode }) => statusCode !== 200);
    expect([refusedResponse?.statusCode, refusedResponse?.json().message]).toEqual([
      409,
      "Too many of your requests wait for an answer. Take one back first.",
    ]);
    // After one request is withdrawn, a request to another user succeeds.
    const [requestedUserId = "", otherUserId = ""] = [userIds[20], userIds[600]];
    await testApp.call("removeFriend", { params: { userId: requestedUserId } }, ama);
    expect((await operations.request(ama, otherUserId)).statusCode).toBe(200);
  });
});

describe("the events and alerts of friendships", () => {
  /** Opens a socket of the user. Returns an array to which it adds the events that it receives. */
  async function collectEvents(user: TestUser) {
    const socket = await connect(testApp, user);
    sockets.push(socket);
    const events: object[] = [];
    socket.on("friendUpdated", (payload) => events.push(payload));
    return events;
  }

  test("each operation is published to all sockets of both users, each from their own side", async () => {
    const [ama, kofi] = await createPair();
    const [amaTab1, amaTab2, kofiTab] = [
      await collectEvents(ama),
      await collectEvents(ama),
      await collectEvents(kofi),
    ];
    const expectEvents = async (state: State) => {
      const [ownEvent, otherEvent] = [
        { userId: kofi.userId, ...friendshipByState[state] },
        { userId: ama.userId, ...friendshipByState[reversedState[state]] },
      ];
      await expect
        .poll(() => [amaTab1.at(-1), amaTab2.at(-1), kofiTab.at(-1)])
        .toEqual([ownEvent, ownEvent, otherEvent]);
    };
    await requestFriend(ama, kofi);
    await expectEvents("requested");
    await operations.decline(kofi, ama.userId);
    await expectEvents("none");
    await befriend(kofi, ama);
    await expectEvents("friends");
    await operations.remove(ama, kofi.userId);
    await expectEvents("none");
    expect([amaTab1.length, amaTab2.length, kofiTab.length]).toEqual([5, 5, 5]);
  });

  test("repeated and rejected operations publish no event", async () => {
    const [ama, kofi] = await createPairInState("requested");
    const [amaEvents, kofiEvents] = [await collectEvents(ama), await collectEvents(kofi)];
    await requestFriend(ama, kofi);
    await operations.accept(ama, kofi.userId);
    await operations.remove(ama, kofi.userId);
    await expect
      .poll(() => [amaEvents, kofiEvents])
      .toMatchObject([[friendshipByState.none], [friendshipByState.none]]);
  });

  test("the alert of a request is deleted when the request is declined, withdrawn or accepted", async () => {
    for (const operation of ["decline", "accept", "remove"] as const) {
      const [ama, kofi] = await createPairInState("received");
      expect(await readAlertTypes(ama)).toEqual(["friend_request"]);
      const [actor, target] = operation === "remove" ? [kofi, ama] : [ama, kofi];
      expect((await operations[operation](actor, target.userId)).statusCode).toBe(200);
      expect(await readAlertTypes(ama)).toEqual([]);
      expect(await readAlertTypes(kofi)).toEqual(
        operation === "accept" ? ["request_accepted"] : [],
      );
    }
  });
});

describe("a block between two users", () => {
  test.each(["requested", "received", "friends"] as const)(
    "ends the relation (%s), publishes it to both, and unblocking does not restore it",
    async (state) => {
      const [ama, kofi] = await createPairInState(state);
      const socket = await connect(testApp, kofi);
      sockets.push(socket);
      const events: object[] = [];
      socket.on("friendUpdated", (payload) => events.push(payload));
      const body = { type: "user", targetId: kofi.userId } as const;
      await testApp.call("blockEntity", { body }, ama);
      await expect.poll(() => events).toEqual([{ userId: ama.userId, ...friendshipByState.none }]);
      expect([await readAlertTypes(ama), await readAlertTypes(kofi)].flat()).not.toContain(
        "friend_request",
      );
      await testApp.call("unblockEntity", { body }, ama);
      expect(await readBothProfiles(ama, kofi)).toMatchObject(expectedProfiles("none"));
      for (const user of [ama, kofi]) {
        expect(await readRows(user)).toEqual({ friends: [], requests: [] });
      }
    },
  );

  test("of a user without a relation to the viewer publishes no event", async () => {
    const [ama, kofi] = await createPair();
    const socket = await connect(testApp, kofi);
    sockets.push(socket);
    const events: object[] = [];
    socket.on("friendUpdated", (payload) => events.push(payload));
    await testApp.call("blockEntity", { body: { type: "user", targetId: kofi.userId } }, ama);
    // The next event shows that the block did not publish one before.
    const esi = await makeReader(testApp);
    await requestFriend(esi, kofi);
    await expect.poll(() => events).toMatchObject([{ userId: esi.userId }]);
  });
});

/** Returns the types of the user's alerts, delivered or not. */
async function readAlertTypes({ userId }: TestUser): Promise<string[]> {
  const { rows } = await testApp.db.pool.query<{ type: string }>(
    `SELECT type FROM alert_outbox WHERE user_id = $1
     UNION ALL SELECT type FROM alerts WHERE user_id = $1`,
    [userId],
  );
  return rows.map(({ type }) => type);
}

async function updateUser(user: TestUser, changes: Partial<typeof users.$inferInsert>) {
  await testApp.db.drizzle.update(users).set(changes).where(eq(users.id, user.userId));
}
