import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { createRegistration, register } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { openSession } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

const testApp = useTestApp();
const openSockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of openSockets.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const logoutResponse = { msg: "You are logged out." };

async function readSessions({ userId }: Pick<TestUser, "userId">) {
  return testApp.db.drizzle.select().from(sessions).where(eq(sessions.userId, userId));
}

/** Requests the user's profile. Returns the status code. */
async function profileStatus(user: Pick<TestUser, "token">): Promise<number> {
  return (await testApp.send("getProfile", {}, user)).statusCode;
}

/** Opens another session of the user. Returns the user with the token of this session. */
async function openSecondSession(user: TestUser): Promise<TestUser> {
  const token = await openSession(testApp.db, {
    userId: user.userId,
    device: "another",
    now: testApp.clock.now(),
  });
  return { ...user, token };
}

describe("a session", () => {
  test("stays valid while it is used within 30 days", async () => {
    const ama = await makeReader(testApp);
    for (let i = 0; i < 3; i += 1) {
      testApp.clock.advance(29 * day);
      expect(await profileStatus(ama)).toBe(200);
    }
  });

  test("is invalid after 30 days without use", async () => {
    const ama = await makeReader(testApp);
    expect(await profileStatus(ama)).toBe(200);
    testApp.clock.advance(30 * day + minute);
    expect(await testApp.callExpectingError("getProfile", {}, ama)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
  });

  test("is cached for five seconds and then refreshed in the background", async () => {
    const ama = await makeReader(testApp);
    expect(await profileStatus(ama)).toBe(200);
    await testApp.db.drizzle.delete(sessions).where(eq(sessions.userId, ama.userId));
    testApp.clock.advance(4000);
    expect(await profileStatus(ama)).toBe(200);
    expect(await profileStatus(ama)).toBe(200);
    testApp.clock.advance(1000);
    expect(await profileStatus(ama)).toBe(200);
    await expect.poll(() => profileStatus(ama)).toBe(401);
  });

  test("stores the time of its last use at most once an hour", async () => {
    const ama = await makeReader(testApp);
    const [sessionBefore] = await readSessions(ama);
    testApp.clock.advance(59 * minute);
    await profileStatus(ama);
    expect((await readSessions(ama))[0]?.lastUsedAt).toEqual(sessionBefore?.lastUsedAt);
    testApp.clock.advance(2 * minute);
    await profileStatus(ama);
    const [sessionAfter] = await readSessions(ama);
    expect(sessionAfter?.lastUsedAt.getTime()).toBeGreaterThan(
      sessionBefore?.lastUsedAt.getTime() ?? 0,
    );
  });

  test("stores the User-Agent that opened it, truncated to 200 characters", async () => {
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "user-agent": `Talking Drum ${"x".repeat(300)}` },
      payload: createRegistration(),
    });
    const [session] = await readSessions({ userId: response.json().userId });
    expect(session?.device).toMatch(/^Talking Drum x+$/);
    expect(session?.device).toHaveLength(200);
  });

  test.each(["", "x", "null", "' OR 1=1 --", "é".repeat(100), "a".repeat(5000)])(
    "cannot be used with a malformed token (case %#)",
    async (token) => {
      const { status, body } = await testApp.callExpectingError("getProfile", {}, { token });
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    },
  );

  test("cannot be used to act for another user", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const storyId = "01970000-0000-7000-8000-000000000000";
    const refusal = await testApp.callExpectingError(
      "likeStory",
      { params: { storyId }, body: { userId: kofi.userId, on: true } },
      ama,
    );
    expect([refusal.status, refusal.body.msg]).toEqual([403, "The userId is not yours."]);
  });
});

describe("logging out", () => {
  test("ends the session of the token at once, and no other session", async () => {
    const ama = await makeReader(testApp);
    const phone = await openSecondSession(ama);
    expect([await profileStatus(ama), await profileStatus(phone)]).toEqual([200, 200]);
    expect(await testApp.call("logout", {}, ama)).toEqual(logoutResponse);
    expect([await profileStatus(ama), await profileStatus(phone)]).toEqual([401, 200]);
    expect(await readSessions(ama)).toHaveLength(1);
  });

  test("closes only the sockets of that session", async () => {
    const ama = await makeReader(testApp);
    const phone = await openSecondSession(ama);
    const [ownSocket, phoneSocket] = [await connect(testApp, ama), await connect(testApp, phone)];
    openSockets.push(ownSocket, phoneSocket);
    await testApp.call("logout", {}, ama);
    await ownSocket.closed();
    expect(await phoneSocket.emitWithAck("login", {})).toEqual({ ok: true });
  });

  test("gets the same response without a token, with an invalid token, and the second time", async () => {
    const ama = await makeReader(testApp);
    await testApp.call("logout", {}, ama);
    for (const user of [undefined, { token: "dead" }, ama]) {
      expect(await testApp.call("logout", {}, user)).toEqual(logoutResponse);
    }
  });

  test("also ends the session of an unverified or suspended user", async () => {
    const unverifiedUser = await register(testApp);
    const suspendedUser = await makeReader(testApp);
    await testApp.db.drizzle
      .update(users)
      .set({ suspendedAt: testApp.clock.now() })
      .where(eq(users.id, suspendedUser.userId));
    for (const user of [unverifiedUser, suspendedUser]) {
      expect(await testApp.call("logout", {}, user)).toEqual(logoutResponse);
      expect(await readSessions(user)).toEqual([]);
    }
  });
});
