import { afterEach, describe, expect, test } from "vitest";
import type { Database, Queryable } from "../../platform/database/database.ts";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../testing/ages.fixture.ts";
import { countWaitingStatements } from "../../testing/locks.fixture.ts";
import { appealLatest, makeModerator } from "../../testing/sanctions.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, writerApplication } from "../../testing/users.fixture.ts";
import { setBirthMonthByOperator } from "../moderation/index.ts";
import { publishPresence } from "./presence.ts";

const testApp = useTestApp();

const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
async function openSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Makes `viewer` watch `owner`, who is online. Returns the socket and the states that it gets, the first one included. */
async function watch(viewer: TestUser, owner: TestUser) {
  await openSocket(owner);
  // The time is stored with the event that the owner is online, which must not come later.
  const hasEvent = async () => {
    const query = "SELECT FROM users WHERE id = $1 AND last_seen_at IS NOT NULL";
    return (await testApp.db.pool.query(query, [owner.userId])).rowCount === 1;
  };
  await expect.poll(hasEvent).toBe(true);
  const socket = await openSocket(viewer);
  const ack = await socket.emitWithAck("watchPeople", { userIds: [owner.userId] });
  const states = [ack.ok && ack.online?.length === 1];
  socket.on("userStatusChange", ({ isOnline }) => states.push(isOnline));
  return { socket, states };
}

/** Returns `database`, but runs `onRead` after each row that is read, in a transaction or not. */
function withHook(database: Database, onRead: () => Promise<void>): Database {
  const addHook = (db: Queryable): Queryable["row"] => {
    return async (statement, values) => {
      const row = await db.row(statement, values);
      await onRead();
      return row;
    };
  };
  return {
    ...database,
    row: addHook(database),
    transaction: (work) => database.transaction((tx) => work({ ...tx, row: addHook(tx) })),
  };
}

describe("who watches a user", () => {
  test("is not shown that the user is online after the user has hidden it, not even by a concurrent event", async () => {
    const [viewer, owner] = [await makeReader(testApp), await makeReader(testApp)];
    const { socket, states } = await watch(viewer, owner);
    let setting: Promise<unknown> | undefined;
    let isStored = false;
    const statesWhenStored: boolean[] = [];
    // Starts to change the setting when the event's recipients are known, and goes on when the change is stored or waits.
    const onRead = async () => {
      setting = testApp.call("setPrivacy", { body: { onlineState: "nobody" } }, owner).then(() => {
        isStored = true;
      });
      await expect
        .poll(async () => isStored || (await countWaitingStatements(testApp.db)) > 0)
        .toBe(true);
      if (isStored) await socket.emitWithAck("login", {});
      statesWhenStored.push(...states);
    };
    const { db, ...ctx } = testApp.app.createContext({ viewer: null });
    await publishPresence(
      { ...ctx, db: withHook(db, onRead) },
      { userId: owner.userId, isOnline: true },
    );
    await setting;
    await socket.emitWithAck("login", {});
    expect(states.slice(statesWhenStored.length)).toEqual([true, false]);
  });

  test.each(["adult", "minor"] as const)(
    "follows at once when an operator makes the user: %s",
    async (age) => {
      const previousAge = age === "adult" ? "minor" : "adult";
      const [viewer, owner] = [
        await makeUserOfAge(testApp, "adult"),
        await makeUserOfAge(testApp, previousAge),
      ];
      const { states } = await watch(viewer, owner);
      const email = `${owner.username}@example.com`;
      const reason = "His school has told us.";
      await setBirthMonthByOperator(testApp, { email, birthMonth: birthMonths[age], reason });
      await testApp.runJobs();
      await expect.poll(() => states).toEqual([age === "minor", age === "adult"]);
    },
  );

  test.each([
    ["user a minor", 15],
    ["user an adult", 34],
  ])("follows at once when an application makes the %s", async (_who, age) => {
    // A viewer of unknown age counts as a minor beside an adult, and as an adult beside a minor.
    const [viewer, owner] = [await makeReader(testApp), await makeReader(testApp)];
    const { states } = await watch(viewer, owner);
    await testApp.call("saveWriter", { body: { ...writerApplication, age } }, owner);
    await expect.poll(() => states).toEqual([true, age === 34]);
  });

  test("follows at once when an application makes the viewer an adult", async () => {
    const [viewer, owner] = [await makeReader(testApp), await makeReader(testApp)];
    const { states } = await watch(viewer, owner);
    await testApp.call("saveWriter", { body: { ...writerApplication, age: 34 } }, viewer);
    await expect.poll(() => states).toEqual([true, false]);
  });

  test.each(["minor", "adult"] as const)(
    "follows at once when the user enters in the profile the month of birth of: %s",
    async (age) => {
      const [viewer, owner] = [await makeReader(testApp), await makeReader(testApp)];
      const { states } = await watch(viewer, owner);
      await setBirthMonth(testApp, owner, birthMonths[age]);
      await expect.poll(() => states).toEqual([true, age === "adult"]);
    },
  );

  test("follows at once when the viewer enters in the profile the month of birth of an adult", async () => {
    const [viewer, owner] = [await makeReader(testApp), await makeReader(testApp)];
    const { states } = await watch(viewer, owner);
    await setBirthMonth(testApp, viewer, birthMonths.adult);
    await expect.poll(() => states).toEqual([true, false]);
  });

  test("follows at once when a moderator makes the user a minor, and when that is overturned", async () => {
    const [viewer, owner] = [
      await makeUserOfAge(testApp, "adult"),
      await makeUserOfAge(testApp, "adult"),
    ];
    const moderator = await makeModerator(testApp);
    const { states } = await watch(viewer, owner);
    const reported = { type: "user", targetId: owner.userId, reason: "Too young." } as const;
    await testApp.call("reportEntity", { body: reported }, viewer);
    const params = { kind: "user", targetId: owner.userId } as const;
    const body = {
      act: "setBirthMonth",
      birthMonth: birthMonths.minor,
      note: "At school.",
    } as const;
    await testApp.call("moderate", { params, body }, moderator);
    await expect.poll(() => states).toEqual([true, false]);
    const { appeal } = await appealLatest(testApp, owner);
    const decision = { outcome: "overturned", reason: "We looked again." } as const;
    await testApp.call(
      "decideAppeal",
      { params: { appealId: appeal?._id ?? "" }, body: decision },
      await makeModerator(testApp),
    );
    await expect.poll(() => states).toEqual([true, false, true]);
  });

  test.each(["viewer", "user"] as const)(
    "follows when the %s becomes an adult at the end of a month",
    async (who) => {
      const [viewer, owner] =
        who === "viewer"
          ? [await makeUserOfAge(testApp, "minor"), await makeUserOfAge(testApp, "minor")]
          : [await makeUserOfAge(testApp, "adult"), await makeUserOfAge(testApp, "minor")];
      const { states } = await watch(viewer, owner);
      // As if the user had this month of birth before, and a month had passed since.
      await testApp.db.pool.query(
        `UPDATE users SET birth_month =
           date_trunc('month', now() AT TIME ZONE 'UTC') - interval '18 years 1 month' WHERE id = $1`,
        [(who === "viewer" ? viewer : owner).userId],
      );
      await testApp.app.jobHandlers["refresh-new-adults"]({});
      await expect.poll(() => states).toEqual(who === "viewer" ? [true, false] : [false, true]);
    },
  );
});
