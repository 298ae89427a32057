import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { listChatMessages, sendChatMessage } from "../../testing/chats.fixture.ts";
import { openTestRedis } from "../../testing/redis-server.ts";
import { type TestApp, type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { createLogger } from "../log.ts";
import { openRedis } from "./redis.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());
const firstProcess = useTestApp({ REDIS_URL: redis.url }, { captureLog: true });
const secondProcess = useTestApp(
  { REDIS_URL: redis.url },
  { sameDatabaseAs: firstProcess, captureLog: true },
);

const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function openSocket(testApp: TestApp, user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/** Records the presence changes of `user` that `socket` receives. */
async function recordPresence(socket: TestSocket, user: TestUser): Promise<boolean[]> {
  const changes: boolean[] = [];
  socket.on("userStatusChange", ({ isOnline }) => changes.push(isOnline));
  await socket.emitWithAck("watchPeople", { userIds: [user.userId] });
  return changes;
}

const makeTwoReaders = () => Promise.all([makeReader(firstProcess), makeReader(firstProcess)]);
const isReady = async (testApp: TestApp) =>
  (await testApp.app.http.inject({ url: "/readyz" })).statusCode === 200;

describe("two processes with one Redis", () => {
  test("a message sent at one is delivered at the other, and its read receipt comes back", async () => {
    const [ama, kofi] = await makeTwoReaders();
    const [amaSocket, kofiSocket] = [
      await openSocket(firstProcess, ama),
      await openSocket(secondProcess, kofi),
    ];
    const [receivedContents, receipts]: [string[], string[]] = [[], []];
    kofiSocket.on("newMessage", ({ content }) => receivedContents.push(content));
    amaSocket.on("messageStatusUpdate", ({ status, messageId }) =>
      receipts.push(`${status} ${messageId}`),
    );
    const message = await sendChatMessage(firstProcess, ama, kofi, { content: "Across the river" });
    expect(message.status).toBe("delivered");
    await expect.poll(() => receivedContents).toEqual(["Across the river"]);
    await kofiSocket.emitWithAck("messageRead", { messageId: message._id });
    await expect.poll(() => receipts).toEqual([`read ${message._id}`]);
  });

  test("a user is online while they have a socket at either process", async () => {
    const [ama, kofi] = await makeTwoReaders();
    const changes = await recordPresence(await openSocket(firstProcess, ama), kofi);
    const phone = await openSocket(secondProcess, kofi);
    await expect.poll(() => changes).toEqual([true]);
    const laptop = await openSocket(firstProcess, kofi);
    phone.close();
    await phone.closed();
    await wait(100);
    expect(changes).toEqual([true]);
    const user = await secondProcess.call("getPerson", { params: { userId: kofi.userId } }, ama);
    expect(user.isOnline).toBe(true);
    laptop.close();
    await expect.poll(() => changes).toEqual([true, false]);
    expect(
      await secondProcess.call("getPerson", { params: { userId: kofi.userId } }, ama),
    ).toMatchObject({
      isOnline: false,
    });
  });

  test("a session that ends at one closes its sockets at the other", async () => {
    const [ama] = await makeTwoReaders();
    const [firstSocket, secondSocket] = [
      await openSocket(firstProcess, ama),
      await openSocket(secondProcess, ama),
    ];
    await firstProcess.call("logout", {}, ama);
    await expect(Promise.all([firstSocket.closed(), secondSocket.closed()])).resolves.toBeDefined();
  });

  test("a session cached at the other is invalidated when it ends at one", async () => {
    const [ama] = await makeTwoReaders();
    const getStatusAtSecond = async () =>
      (await secondProcess.send("getProfile", {}, ama)).statusCode;
    expect(await getStatusAtSecond()).toBe(200);
    await firstProcess.call("logout", {}, ama);
    // Without the invalidation, the cached session would live ten seconds from its look-up.
    await expect.poll(getStatusAtSecond, { timeout: 8000 }).toBe(401);
  });
});

describe("a process", () => {
  const thirdProcess = useTestApp({ REDIS_URL: redis.url }, { sameDatabaseAs: firstProcess });

  test("that stops closes only its own sockets", async () => {
    const [ama, kofi] = await makeTwoReaders();
    const [amaSocket, kofiSocket] = [
      await openSocket(thirdProcess, ama),
      await openSocket(firstProcess, kofi),
    ];
    await thirdProcess.app.close();
    await amaSocket.closed();
    // The event has no effect; its acknowledgement shows that the socket is still open.
    expect(await kofiSocket.emitWithAck("login", {})).toEqual({ ok: true });
  });
});

describe("a loss of Redis while both run", () => {
  test("is logged once; events stay at their process; both are not ready, and recover with Redis", async () => {
    const [ama, kofi] = await makeTwoReaders();
    const [amaSocket, kofiSocket, remoteSocket] = [
      await openSocket(firstProcess, ama),
      await openSocket(firstProcess, kofi),
      await openSocket(secondProcess, kofi),
    ];
    const contents: string[] = [];
    kofiSocket.on("newMessage", ({ content }) => contents.push(content));
    expect([await isReady(firstProcess), await isReady(secondProcess)]).toEqual([true, true]);
    await redis.kill();
    await expect.poll(() => isReady(firstProcess)).toBe(false);
    const { body } = await firstProcess.app.http.inject({ url: "/readyz" });
    expect(JSON.parse(body)).toEqual({ status: "not ready", missing: ["redis"] });
    await sendChatMessage(firstProcess, ama, kofi, { content: "While it is lost" });
    await expect.poll(() => contents).toEqual(["While it is lost"]);
    const { isOnline } = await firstProcess.call(
      "getPerson",
      { params: { userId: kofi.userId } },
      ama,
    );
    expect(isOnline).toBe(true);
    await wait(500);
    const lossLogLines = firstProcess.log.filter((line) => line.includes("Redis is lost"));
    expect(lossLogLines).toHaveLength(1);

    await redis.start();
    // The sockets close, so that browsers reconnect and request again what they show.
    await remoteSocket.closed();
    await amaSocket.closed();
    await expect.poll(() => isReady(firstProcess)).toBe(true);
    await expect.poll(() => isReady(secondProcess)).toBe(true);
    const newSocket = await openSocket(secondProcess, kofi);
    const contentsAfterReconnect: string[] = [];
    newSocket.on("newMessage", ({ content }) => contentsAfterReconnect.push(content));
    await sendChatMessage(firstProcess, ama, kofi, { content: "It is back" });
    await expect.poll(() => contentsAfterReconnect).toEqual(["It is back"]);
    expect(
      (await listChatMessages(secondProcess, kofi, ama)).map(({ content }) => content),
    ).toEqual(["While it is lost", "It is back"]);
  });
});

test("an unreachable Redis stops the start with an error that names the setting", async () => {
  await expect(openRedis("redis://127.0.0.1:1", createLogger("silent"))).rejects.toThrow(
    "The Redis of REDIS_URL cannot be reached: ECONNREFUSED.",
  );
});
