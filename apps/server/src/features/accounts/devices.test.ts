import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { openSession } from "./sessions.ts";
import { sessions } from "./tables.ts";

const kit = useTestApp();
const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) {
    socket.close();
  }
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

async function onDevice(person: TestUser, device = firefox): Promise<TestUser> {
  const now = kit.clock.now();
  return { ...person, token: await openSession(kit.db, { userId: person.userId, device, now }) };
}

async function list(person: TestUser) {
  return kit.call("listSessions", { query: {} }, person);
}

/** The id of the session that the person's own token opens. */
async function currentOf(person: TestUser): Promise<string> {
  return (await list(person)).find((session) => session.isCurrent)?._id ?? "";
}

const enters = async (person: TestUser) =>
  (await kit.send("getProfile", {}, person)).statusCode === 200;

describe("the list of devices", () => {
  test("names each, says when it was used, and which one asks", async () => {
    const ama = await makeReader(kit);
    kit.clock.advance(minute);
    const phone = await onDevice(ama);
    const [here, there] = await list(phone);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(here).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: "Firefox on Windows",
      createdAt: moment,
      lastUsedAt: moment,
      isCurrent: true,
    });
    expect(there).toMatchObject({ device: "Unknown device", isCurrent: false });
    expect(Date.parse(here?.createdAt ?? "")).toBeGreaterThan(Date.parse(there?.createdAt ?? ""));
  });

  test("begins with the one that asks, then those used last", async () => {
    const ama = await makeReader(kit);
    const devices: TestUser[] = [];
    for (const _ of Array.from({ length: 4 })) {
      kit.clock.advance(minute);
      devices.push(await onDevice(ama));
    }
    const ids = await Promise.all(devices.map(currentOf));
    expect((await list(ama)).map((session) => session._id)).toEqual([
      await currentOf(ama),
      ...ids.toReversed(),
    ]);
  });

  test("comes in pages that miss nothing and repeat nothing", async () => {
    const ama = await makeReader(kit);
    for (const _ of Array.from({ length: 6 })) {
      // Of one moment: the id decides.
      await onDevice(ama);
    }
    const all = await list(ama);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await kit.send(
        "listSessions",
        { query: { limit: 2, ...(cursor && { cursor }) } },
        ama,
      );
      paged.push(...answer.json().map((session: { _id: string }) => session._id));
      const next = answer.headers["x-next-cursor"];
      cursor = typeof next === "string" ? next : undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all.map((session) => session._id));
    expect(paged).toHaveLength(7);
  });

  test("holds no dead session and nobody else's", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await onDevice(kofi);
    kit.clock.advance(30 * day + minute);
    const again = await onDevice(ama);
    expect(await list(again)).toHaveLength(1);
  });

  test("holds no token, nor what the device said word for word", async () => {
    const ama = await onDevice(await makeReader(kit));
    const text = JSON.stringify(await list(ama));
    expect(text).not.toContain(ama.token);
    expect(text).not.toContain("Gecko");
  });

  test("asked with a foreign cursor is 400", async () => {
    const ama = await makeReader(kit);
    for (const cursor of ["x", Buffer.from("[2,3,4]").toString("base64url")]) {
      expect((await kit.refuse("listSessions", { query: { cursor } }, ama)).status).toBe(400);
    }
  });
});

describe("signing one device out", () => {
  test("ends its session at once, closes its sockets, and no other's", async () => {
    const ama = await makeReader(kit);
    const phone = await onDevice(ama);
    const [here, there] = [await connect(kit, ama), await connect(kit, phone)];
    open.push(here, there);
    expect([await enters(ama), await enters(phone)]).toEqual([true, true]);
    const params = { sessionId: await currentOf(phone) };
    expect(await kit.call("endSession", { params }, ama)).toEqual({
      msg: "The device is signed out.",
    });
    await there.closed();
    expect([await enters(ama), await enters(phone)]).toEqual([true, false]);
    expect(await here.ask("login", {})).toEqual({ ok: true });
  });

  test("may be the one that asks", async () => {
    const ama = await makeReader(kit);
    await kit.call("endSession", { params: { sessionId: await currentOf(ama) } }, ama);
    expect(await enters(ama)).toBe(false);
  });

  test("is 404 for another's, for one that is over and for none", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const over = await onDevice(ama);
    const overId = await currentOf(over);
    await kit.call("logout", {}, over);
    for (const sessionId of [await currentOf(kofi), overId, newId()]) {
      expect(await kit.refuse("endSession", { params: { sessionId } }, ama)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", msg: "This device is not signed in any more." },
      });
    }
    expect(await enters(kofi)).toBe(true);
  });

  test("twice at once happens once", async () => {
    const ama = await makeReader(kit);
    const params = { sessionId: await currentOf(await onDevice(ama)) };
    const answers = await Promise.all([1, 2].map(() => kit.send("endSession", { params }, ama)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 404]));
  });

  test("with an id of the wrong form is 400", async () => {
    const ama = await makeReader(kit);
    const { status } = await kit.refuse("endSession", { params: { sessionId: "mine" } }, ama);
    expect(status).toBe(400);
  });
});

describe("signing all other devices out", () => {
  test("leaves the one that asks, and nobody else's", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const others = [await onDevice(ama), await onDevice(ama)];
    const sockets = await Promise.all(others.map((device) => connect(kit, device)));
    const here = await connect(kit, ama);
    open.push(here, ...sockets);
    expect(await kit.call("endOtherSessions", {}, ama)).toEqual({
      msg: "All other devices are signed out.",
    });
    await Promise.all(sockets.map((socket) => socket.closed()));
    expect(await here.ask("login", {})).toEqual({ ok: true });
    expect(await Promise.all([ama, kofi, ...others].map(enters))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      await kit.db.drizzle.select().from(sessions).where(eq(sessions.userId, ama.userId)),
    ).toHaveLength(1);
  });

  test("with no other is fine too", async () => {
    const ama = await makeReader(kit);
    expect((await kit.send("endOtherSessions", {}, ama)).statusCode).toBe(200);
    expect(await enters(ama)).toBe(true);
  });
});
