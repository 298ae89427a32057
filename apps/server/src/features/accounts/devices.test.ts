import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { openSession } from "./sessions.ts";
import { sessions } from "./tables.ts";

const testApp = useTestApp();
const openSockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of openSockets.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

/** Opens another session of the user. Returns the user with the token of this session. */
async function openDeviceSession(user: TestUser, device = firefox): Promise<TestUser> {
  const now = testApp.clock.now();
  return { ...user, token: await openSession(testApp.db, { userId: user.userId, device, now }) };
}

async function listSessions(user: TestUser) {
  return testApp.call("listSessions", { query: {} }, user);
}

/** Returns the session id of the user's token. */
async function getCurrentSessionId(user: TestUser): Promise<string> {
  return (await listSessions(user)).find((session) => session.isCurrent)?._id ?? "";
}

const isSignedIn = async (user: TestUser) =>
  (await testApp.send("getProfile", {}, user)).statusCode === 200;

describe("the list of devices", () => {
  test("contains each device's name, times and whether it is the current one", async () => {
    const ama = await makeReader(testApp);
    testApp.clock.advance(minute);
    const phone = await openDeviceSession(ama);
    const [currentSession, otherSession] = await listSessions(phone);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(currentSession).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: "Firefox on Windows",
      createdAt: timestamp,
      lastUsedAt: timestamp,
      isCurrent: true,
    });
    expect(otherSession).toMatchObject({ device: "Unknown device", isCurrent: false });
    expect(Date.parse(currentSession?.createdAt ?? "")).toBeGreaterThan(
      Date.parse(otherSession?.createdAt ?? ""),
    );
  });

  test("starts with the current device; the others are sorted by last use, latest first", async () => {
    const ama = await makeReader(testApp);
    const devices: TestUser[] = [];
    for (const _ of Array.from({ length: 4 })) {
      testApp.clock.advance(minute);
      devices.push(await openDeviceSession(ama));
    }
    const ids = await Promise.all(devices.map(getCurrentSessionId));
    expect((await listSessions(ama)).map((session) => session._id)).toEqual([
      await getCurrentSessionId(ama),
      ...ids.toReversed(),
    ]);
  });

  test("is paged without gaps or duplicates", async () => {
    const ama = await makeReader(testApp);
    for (const _ of Array.from({ length: 6 })) {
      // All sessions have the same time, so their ids determine the order.
      await openDeviceSession(ama);
    }
    const allSessions = await listSessions(ama);
    const pagedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await testApp.send(
        "listSessions",
        { query: { limit: 2, ...(cursor && { cursor }) } },
        ama,
      );
      pagedIds.push(...response.json().map((session: { _id: string }) => session._id));
      const nextCursor = response.headers["x-next-cursor"];
      cursor = typeof nextCursor === "string" ? nextCursor : undefined;
    } while (cursor !== undefined);
    expect(pagedIds).toEqual(allSessions.map((session) => session._id));
    expect(pagedIds).toHaveLength(7);
  });

  test("contains no expired sessions and no sessions of other users", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await openDeviceSession(kofi);
    testApp.clock.advance(30 * day + minute);
    const newDevice = await openDeviceSession(ama);
    expect(await listSessions(newDevice)).toHaveLength(1);
  });

  test("contains no tokens and no raw user agents", async () => {
    const ama = await openDeviceSession(await makeReader(testApp));
    const json = JSON.stringify(await listSessions(ama));
    expect(json).not.toContain(ama.token);
    expect(json).not.toContain("Gecko");
  });

  test("rejects an invalid cursor with 400", async () => {
    const ama = await makeReader(testApp);
    for (const cursor of ["x", Buffer.from("[2,3,4]").toString("base64url")]) {
      expect(
        (await testApp.callExpectingError("listSessions", { query: { cursor } }, ama)).status,
      ).toBe(400);
    }
  });
});

describe("signing one device out", () => {
  test("ends its session at once and closes only its sockets", async () => {
    const ama = await makeReader(testApp);
    const phone = await openDeviceSession(ama);
    const [ownSocket, phoneSocket] = [await connect(testApp, ama), await connect(testApp, phone)];
    openSockets.push(ownSocket, phoneSocket);
    expect([await isSignedIn(ama), await isSignedIn(phone)]).toEqual([true, true]);
    const params = { sessionId: await getCurrentSessionId(phone) };
    expect(await testApp.call("endSession", { params }, ama)).toEqual({
      msg: "The device is signed out.",
    });
    await phoneSocket.closed();
    expect([await isSignedIn(ama), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await ownSocket.emitWithAck("login", {})).toEqual({ ok: true });
  });

  test("works for the current device", async () => {
    const ama = await makeReader(testApp);
    await testApp.call(
      "endSession",
      { params: { sessionId: await getCurrentSessionId(ama) } },
      ama,
    );
    expect(await isSignedIn(ama)).toBe(false);
  });

  test("is refused with 404 for a session of another user, an ended session and an unknown id", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const endedDevice = await openDeviceSession(ama);
    const endedSessionId = await getCurrentSessionId(endedDevice);
    await testApp.call("logout", {}, endedDevice);
    for (const sessionId of [await getCurrentSessionId(kofi), endedSessionId, newId()]) {
      expect(
        await testApp.callExpectingError("endSession", { params: { sessionId } }, ama),
      ).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", msg: "This device is not signed in any more." },
      });
    }
    expect(await isSignedIn(kofi)).toBe(true);
  });

  test("succeeds for one of two concurrent requests; the other gets 404", async () => {
    const ama = await makeReader(testApp);
    const params = { sessionId: await getCurrentSessionId(await openDeviceSession(ama)) };
    const responses = await Promise.all(
      [1, 2].map(() => testApp.send("endSession", { params }, ama)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200, 404]));
  });

  test("is refused with 400 for a malformed id", async () => {
    const ama = await makeReader(testApp);
    const { status } = await testApp.callExpectingError(
      "endSession",
      { params: { sessionId: "mine" } },
      ama,
    );
    expect(status).toBe(400);
  });
});

describe("signing all other devices out", () => {
  test("ends all other sessions of the user, but not the current one or those of other users", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const otherDevices = [await openDeviceSession(ama), await openDeviceSession(ama)];
    const otherSockets = await Promise.all(otherDevices.map((device) => connect(testApp, device)));
    const ownSocket = await connect(testApp, ama);
    openSockets.push(ownSocket, ...otherSockets);
    expect(await testApp.call("endOtherSessions", {}, ama)).toEqual({
      msg: "All other devices are signed out.",
    });
    await Promise.all(otherSockets.map((socket) => socket.closed()));
    expect(await ownSocket.emitWithAck("login", {})).toEqual({ ok: true });
    expect(await Promise.all([ama, kofi, ...otherDevices].map(isSignedIn))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      await testApp.db.drizzle.select().from(sessions).where(eq(sessions.userId, ama.userId)),
    ).toHaveLength(1);
  });

  test("succeeds without other devices", async () => {
    const ama = await makeReader(testApp);
    expect((await testApp.send("endOtherSessions", {}, ama)).statusCode).toBe(200);
    expect(await isSignedIn(ama)).toBe(true);
  });
});
