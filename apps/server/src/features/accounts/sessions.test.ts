import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newcomer, register } from "../../testing/registrations.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { openSession } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

const kit = useTestApp();
const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const loggedOut = { msg: "You are logged out." };

async function sessionsOf({ userId }: Pick<TestUser, "userId">) {
  return kit.db.drizzle.select().from(sessions).where(eq(sessions.userId, userId));
}

async function enters(person: Pick<TestUser, "token">): Promise<number> {
  return (await kit.send("getProfile", {}, person)).statusCode;
}

async function secondDevice(person: TestUser): Promise<TestUser> {
  const token = await openSession(kit.db, {
    userId: person.userId,
    device: "another",
    now: kit.clock.now(),
  });
  return { ...person, token };
}

describe("a session", () => {
  test("lives as long as it is used within 30 days", async () => {
    const ama = await makeReader(kit);
    for (let n = 0; n < 3; n += 1) {
      kit.clock.advance(29 * day);
      expect(await enters(ama)).toBe(200);
    }
  });

  test("is dead after 30 days without use", async () => {
    const ama = await makeReader(kit);
    expect(await enters(ama)).toBe(200);
    kit.clock.advance(30 * day + minute);
    expect(await kit.refuse("getProfile", {}, ama)).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED", msg: "Authentication required" },
    });
  });

  test("that is remembered is looked up again after five seconds, for which nobody waits", async () => {
    const ama = await makeReader(kit);
    expect(await enters(ama)).toBe(200);
    await kit.db.drizzle.delete(sessions).where(eq(sessions.userId, ama.userId));
    kit.clock.advance(4000);
    expect(await enters(ama)).toBe(200);
    expect(await enters(ama)).toBe(200);
    kit.clock.advance(1000);
    expect(await enters(ama)).toBe(200);
    await expect.poll(() => enters(ama)).toBe(401);
  });

  test("has its use written down at most once an hour", async () => {
    const ama = await makeReader(kit);
    const [made] = await sessionsOf(ama);
    kit.clock.advance(59 * minute);
    await enters(ama);
    expect((await sessionsOf(ama))[0]?.lastUsedAt).toEqual(made?.lastUsedAt);
    kit.clock.advance(2 * minute);
    await enters(ama);
    const [touched] = await sessionsOf(ama);
    expect(touched?.lastUsedAt.getTime()).toBeGreaterThan(made?.lastUsedAt.getTime() ?? 0);
  });

  test("names the device that opened it, cut to 200 characters", async () => {
    const response = await kit.app.http.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "user-agent": `Talking Drum ${"x".repeat(300)}` },
      payload: newcomer(),
    });
    const [session] = await sessionsOf({ userId: response.json().userId });
    expect(session?.device).toMatch(/^Talking Drum x+$/);
    expect(session?.device).toHaveLength(200);
  });

  test.each(["", "x", "null", "' OR 1=1 --", "é".repeat(100), "a".repeat(5000)])(
    "is not what a token of the wrong form opens (%#)",
    async (token) => {
      const { status, body } = await kit.refuse("getProfile", {}, { token });
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    },
  );

  test("of one person does nothing in the name of another", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const storyId = "01970000-0000-7000-8000-000000000000";
    const answer = await kit.refuse(
      "likeStory",
      { params: { storyId }, body: { userId: kofi.userId, on: true } },
      ama,
    );
    expect([answer.status, answer.body.msg]).toEqual([403, "The userId is not yours."]);
  });
});

describe("logging out", () => {
  test("ends the session of the token at once, and no other", async () => {
    const ama = await makeReader(kit);
    const phone = await secondDevice(ama);
    expect([await enters(ama), await enters(phone)]).toEqual([200, 200]);
    expect(await kit.call("logout", {}, ama)).toEqual(loggedOut);
    expect([await enters(ama), await enters(phone)]).toEqual([401, 200]);
    expect(await sessionsOf(ama)).toHaveLength(1);
  });

  test("closes the sockets of that session, and no other's", async () => {
    const ama = await makeReader(kit);
    const phone = await secondDevice(ama);
    const [here, there] = [await connect(kit, ama), await connect(kit, phone)];
    open.push(here, there);
    await kit.call("logout", {}, ama);
    await here.closed();
    expect(await there.ask("login", {})).toEqual({ ok: true });
  });

  test("answers the same without a token, with a dead one and a second time", async () => {
    const ama = await makeReader(kit);
    await kit.call("logout", {}, ama);
    for (const person of [undefined, { token: "dead" }, ama]) {
      expect(await kit.call("logout", {}, person)).toEqual(loggedOut);
    }
  });

  test("also ends a session that is not let in: unverified or suspended", async () => {
    const unverified = await register(kit);
    const suspended = await makeReader(kit);
    await kit.db.drizzle
      .update(users)
      .set({ suspendedAt: kit.clock.now() })
      .where(eq(users.id, suspended.userId));
    for (const person of [unverified, suspended]) {
      expect(await kit.call("logout", {}, person)).toEqual(loggedOut);
      expect(await sessionsOf(person)).toEqual([]);
    }
  });
});
