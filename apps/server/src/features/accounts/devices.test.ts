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

async function openDeviceSession(user: TestUser, device = firefox): Promise<TestUser> {
  const now = testApp.clock.now();
  return { ...user, token: await openSession(testApp.db, { userId: user.userId, device, now }) };
}

async function list(user: TestUser) {
  return testApp.call("listSessions", { query: {} }, user);
}

/** Returns the session id of the user's token. */
async function getCurrentSessionId(user: TestUser): Promise<string> {
  return (await list(user)).find((session) => session.isCurrent)?._id ?? "";
}

const isSignedIn = async (user: TestUser) =>
  (await testApp.send("getProfile", {}, user)).statusCode === 200;

describe("the list of devices", () => {
  test("contains name, times and whether the device is the current one", async () => {
    const ama = await makeReader(testApp);
    testApp.clock.advance(minute);
    const phone = await openDeviceSession(ama);
    const [current, other] = await list(phone);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(current).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: "Firefox on Windows",
      createdAt: timestamp,
      lastUsedAt: timestamp,
      isCurrent: true,
    });
    expect(other).toMatchObject({ device: "Unknown device", isCurrent: false });
    expect(Date.parse(current?.createdAt ?? "")).toBeGreaterThan(
      Date.parse(other?.createdAt ?? ""),
    );
  });

  test("is sorted: the current device, then by last use", async () => {
    const ama = await makeReader(testApp);
    const devices: TestUser[] = [];
    for (const _ of Array.from({ length: 4 })) {
      testApp.clock.advance(minute);
      devices.push(await openDeviceSession(ama));
    }
    const ids = await Promise.all(devices.map(getCurrentSessionId));
    expect((await list(ama)).map((session) => session._id)).toEqual([
      await getCurrentSessionId(ama),
      ...ids.toReversed(),
    ]);
  });

  test("is paged without gaps and duplicates", async () => {
    const ama = await makeReader(testApp);
    for (const _ of Array.from({ length: 6 })) {
      // All have the same time, so the id determines the order.
      await openDeviceSession(ama);
    }
    const all = await list(ama);
    const pagedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const response = await testApp.send(
        "listSessions",
        { query: { limit: 2, ...(cursor && { cursor }) } },
        ama,
      );
      pagedIds.push(...response.json().map((session: { _id: string }) => session._id));
      const next = response.headers["x-next-cursor"];
      cursor = typeof next === "string" ? next : undefined;
    } while (cursor !== undefined);
    expect(pagedIds).toEqual(all.map((session) => session._id));
    expect(pagedIds).toHaveLength(7);
  });

  test("contains no expired sessions and no sessions of other users", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await openDeviceSession(kofi);
    testApp.clock.advance(30 * day + minute);
    const newDevice = await openDeviceSession(ama);
    expect(await list(newDevice)).toHaveLength(1);
  });

  test("contains no tokens and no raw user agents", async () => {
    const ama = await openDeviceSession(await makeReader(testApp));
    const text = JSON.stringify(await list(ama));
    expect(text).not.toContain(ama.token);
    expect(text).not.toContain("Gecko");
  });

  test("rejects an invalid cursor with 400", async () => {
    const ama = await makeReader(testApp);
    for (const cursor of ["x", Buffer.from("[2,3,4]").toString("base64url")]) {
      expect((await testApp.refuse("listSessions", { query: { cursor } }, ama)).status).toBe(400);
    }
  });
});

describe("signing one device out", () => {
  test("ends its session at once and closes only its sockets", async () => {
    const ama = await makeReader(testApp);
    const phone = await openDeviceSession(ama);
    const [current, other] = [await connect(testApp, ama), await connect(testApp, phone)];
    openSockets.push(current, other);
    expect([await isSignedIn(ama), await isSignedIn(phone)]).toEqual([true, true]);
    const params = { sessionId: await getCurrentSessionId(phone) };
    expect(await testApp.call("endSession", { params }, ama)).toEqual({
      msg: "The device is signed out.",
    });
    await other.closed();
    expect([await isSignedIn(ama), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await current.emitWithAck("login", {})).toEqual({ ok: true });
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

  test("is 404 for a session of another user, an ended one and an unknown one", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const endedDevice = await openDeviceSession(ama);
    const endedSessionId = await getCurrentSessionId(endedDevice);
    await testApp.call("logout", {}, endedDevice);
    for (const sessionId of [await getCurrentSessionId(kofi), endedSessionId, newId()]) {
      expect(await testApp.refuse("endSession", { params: { sessionId } }, ama)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", msg: "This device is not signed in any more." },
      });
    }
    expect(await isSignedIn(kofi)).toBe(true);
  });

  test("succeeds once of two concurrent requests", async () => {
    const ama = await makeReader(testApp);
    const params = { sessionId: await getCurrentSessionId(await openDeviceSession(ama)) };
    const responses = await Promise.all(
      [1, 2].map(() => testApp.send("endSession", { params }, ama)),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200, 404]));
  });

  test("is 400 for a malformed id", async () => {
    const ama = await makeReader(testApp);
    const { status } = await testApp.refuse("endSession", { params: { sessionId: "mine" } }, ama);
    expect(status).toBe(400);
  });
});

describe("signing all other devices out", () => {
  test("keeps the current device, and those of other users", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const others = [await openDeviceSession(ama), await openDeviceSession(ama)];
    const sockets = await Promise.all(others.map((device) => connect(testApp, device)));
    const current = await connect(testApp, ama);
    openSockets.push(current, ...sockets);
    expect(await testApp.call("endOtherSessions", {}, ama)).toEqual({
      msg: "All other devices are signed out.",
    });
    await Promise.all(sockets.map((socket) => socket.closed()));
    expect(await current.emitWithAck("login", {})).toEqual({ ok: true });
    expect(await Promise.all([ama, kofi, ...others].map(isSignedIn))).toEqual([
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
