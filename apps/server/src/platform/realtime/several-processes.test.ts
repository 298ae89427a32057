import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { messagesOf, sendTo } from "../../testing/chats.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { createLogger } from "../log.ts";
import { openRedis } from "./redis.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const one = useTestApp({ REDIS_URL: redis.url }, { keepLog: true });
const other = useTestApp({ REDIS_URL: redis.url }, { beside: one, keepLog: true });

const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function open(kit: TestApp, person: TestUser): Promise<TestSocket> {
  const socket = await connect(kit, person);
  sockets.push(socket);
  return socket;
}

/** Records the presence changes of `person` that `socket` receives. */
async function watch(socket: TestSocket, person: TestUser): Promise<boolean[]> {
  const heard: boolean[] = [];
  socket.on("userStatusChange", ({ isOnline }) => heard.push(isOnline));
  await socket.ask("watchPeople", { userIds: [person.userId] });
  return heard;
}

const pair = () => Promise.all([makeReader(one), makeReader(one)]);
const isReady = async (kit: TestApp) =>
  (await kit.app.http.inject({ url: "/readyz" })).statusCode === 200;

describe("two processes with one Redis", () => {
  test("a message sent at one arrives at the other, delivered; its read mark comes back", async () => {
    const [ama, kofi] = await pair();
    const [amas, kofis] = [await open(one, ama), await open(other, kofi)];
    const [messages, marks]: [string[], string[]] = [[], []];
    kofis.on("newMessage", ({ content }) => messages.push(content));
    amas.on("messageStatusUpdate", ({ status, messageId }) => marks.push(`${status} ${messageId}`));
    await amas.ask("login", {});
    const sent = await sendTo(one, ama, kofi, { content: "Across the river" });
    expect(sent.status).toBe("delivered");
    await expect.poll(() => messages).toEqual(["Across the river"]);
    await kofis.ask("messageRead", { messageId: sent._id });
    await expect.poll(() => marks).toEqual([`read ${sent._id}`]);
  });

  test("a person is online as long as they have a socket at any of them", async () => {
    const [ama, kofi] = await pair();
    const heard = await watch(await open(one, ama), kofi);
    const phone = await open(other, kofi);
    await expect.poll(() => heard).toEqual([true]);
    const laptop = await open(one, kofi);
    phone.close();
    await phone.closed();
    await wait(100);
    expect(heard).toEqual([true]);
    const person = await other.call("getPerson", { params: { userId: kofi.userId } }, ama);
    expect(person.isOnline).toBe(true);
    laptop.close();
    await expect.poll(() => heard).toEqual([true, false]);
    expect(await other.call("getPerson", { params: { userId: kofi.userId } }, ama)).toMatchObject({
      isOnline: false,
    });
  });

  test("a session that ends at one is closed at the other", async () => {
    const [ama] = await pair();
    const [here, there] = [await open(one, ama), await open(other, ama)];
    await one.call("logout", {}, ama);
    await expect(Promise.all([here.closed(), there.closed()])).resolves.toBeDefined();
  });

  test("what was remembered of a session at the other is forgotten when it ends at one", async () => {
    const [ama] = await pair();
    const statusThere = async () => (await other.send("getProfile", {}, ama)).statusCode;
    expect(await statusThere()).toBe(200);
    await one.call("logout", {}, ama);
    // Without the invalidation, the cached session would live ten seconds from its look-up.
    await expect.poll(statusThere, { timeout: 8000 }).toBe(401);
  });
});

describe("a process", () => {
  const third = useTestApp({ REDIS_URL: redis.url }, { beside: one });

  test("that stops closes its own sockets and nobody else's", async () => {
    const [ama, kofi] = await pair();
    const [amas, kofis] = [await open(third, ama), await open(one, kofi)];
    await third.app.close();
    await amas.closed();
    expect(await kofis.ask("login", {})).toEqual({ ok: true });
  });
});

describe("Redis lost while both run", () => {
  test("is logged once; what is sent stays at its process; both are not ready, and all is well when it is back", async () => {
    const [ama, kofi] = await pair();
    const [amas, kofis, far] = [
      await open(one, ama),
      await open(one, kofi),
      await open(other, kofi),
    ];
    const heard: string[] = [];
    kofis.on("newMessage", ({ content }) => heard.push(content));
    expect([await isReady(one), await isReady(other)]).toEqual([true, true]);
    await redis.kill();
    await expect.poll(() => isReady(one)).toBe(false);
    const { body } = await one.app.http.inject({ url: "/readyz" });
    expect(JSON.parse(body)).toEqual({ status: "not ready", missing: ["redis"] });
    await sendTo(one, ama, kofi, { content: "While it is lost" });
    await expect.poll(() => heard).toEqual(["While it is lost"]);
    const { isOnline } = await one.call("getPerson", { params: { userId: kofi.userId } }, ama);
    expect(isOnline).toBe(true);
    await wait(500);
    const lost = one.log.filter((line) => line.includes("Redis is lost"));
    expect(lost).toHaveLength(1);

    await redis.start();
    // The sockets close, so that browsers reconnect and refetch the missed events.
    await far.closed();
    await amas.closed();
    await expect.poll(() => isReady(one)).toBe(true);
    await expect.poll(() => isReady(other)).toBe(true);
    const again = await open(other, kofi);
    const back: string[] = [];
    again.on("newMessage", ({ content }) => back.push(content));
    await sendTo(one, ama, kofi, { content: "It is back" });
    await expect.poll(() => back).toEqual(["It is back"]);
    expect((await messagesOf(other, kofi, ama)).map(({ content }) => content)).toEqual([
      "While it is lost",
      "It is back",
    ]);
  });
});

test("a Redis that does not answer stops the start with a sentence that names the setting", async () => {
  await expect(openRedis("redis://127.0.0.1:1", createLogger("silent"))).rejects.toThrow(
    "The Redis of REDIS_URL cannot be reached: ECONNREFUSED.",
  );
});
