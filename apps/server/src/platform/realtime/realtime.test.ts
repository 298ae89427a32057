import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { afterEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { toInternalViewer } from "../context.ts";
import { noLimits } from "../limits/limiter.ts";
import { openRealtime } from "./open-realtime.ts";
import { room, userRoom } from "./rooms.ts";

const testApp = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function openSocket(user: Parameters<typeof connect>[1]) {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

describe("the handshake", () => {
  test("a missing or invalid token or the userId of another user is refused: Authentication required", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const message = "Authentication required";
    await expect(connect(testApp)).rejects.toThrow(message);
    await expect(connect(testApp, { token: "dead" })).rejects.toThrow(message);
    await expect(connect(testApp, { token: ama.token, userId: kofi.userId })).rejects.toThrow(
      message,
    );
    expect(await openSocket(ama)).toBeDefined();
  });

  test("takes the token as `auth.token`, `x-auth-token` or `Authorization: Bearer`", async () => {
    const ama = await makeReader(testApp);
    const origin = await testApp.listen();
    for (const extraHeaders of [
      { "x-auth-token": ama.token },
      { authorization: `Bearer ${ama.token}` },
    ]) {
      const socket = io(origin, { transports: ["websocket"], forceNew: true, extraHeaders });
      const outcome = new Promise<string>((resolve) => {
        socket.on("connect", () => resolve("connected"));
        socket.on("connect_error", ({ message }) => resolve(message));
      });
      expect(await outcome).toBe("connected");
      socket.close();
    }
  });

  test("an account that is unverified, suspended or deleted is refused", async () => {
    const now = testApp.clock.now();
    for (const changes of [{ verifiedAt: null }, { suspendedAt: now }, { deletedAt: now }]) {
      const user = await makeReader(testApp, changes);
      await expect(connect(testApp, user)).rejects.toThrow("Authentication required");
    }
  });
});

test("a socket is in no room that its user leaves during the handshake", async () => {
  const ama = await makeReader(testApp);
  const server = createServer();
  const leftRoom = room("group", "left");
  // A handshake lists the rooms twice. The user leaves the room between the two.
  const roomLists = [[leftRoom], []];
  const viewer = toInternalViewer(ama.userId);
  const realtime = openRealtime({
    server,
    redis: undefined,
    log: testApp.app.createContext({ viewer: null }).log,
    metrics: testApp.app.createContext({ viewer: null }).metrics,
    authentication: {
      authenticate: async () => ({ ...viewer, sessionId: "one" }),
      wasValid: () => true,
      limiter: noLimits,
    },
    addressOf: () => "127.0.0.1",
    maxSockets: { perUser: 20, perAddress: 20 },
    listInitialRooms: async () => roomLists.shift() ?? [],
    onConnection: () => undefined,
    validatePayloads: true,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = await connect({ listen: async () => `http://127.0.0.1:${port}` }, ama);
  const receivedUserIds: string[] = [];
  socket.on("deleteChat", ({ userId }) => receivedUserIds.push(userId));
  for (const [to, userId] of [
    [leftRoom, "in the room"],
    [userRoom(ama.userId), "to the user"],
  ] as const) {
    realtime.publish({ to, event: "deleteChat", payload: { userId } });
  }
  await expect.poll(() => receivedUserIds).toEqual(["to the user"]);
  socket.close();
  await realtime.close();
});

describe("each client event", () => {
  test("login is acknowledged and changes nothing", async () => {
    const ama = await makeReader(testApp);
    const socket = await openSocket(ama);
    expect(await socket.emitWithAck("login", { userId: ama.userId })).toEqual({ ok: true });
  });

  test("with an invalid payload is acknowledged with an error code and a message", async () => {
    const socket = await openSocket(await makeReader(testApp));
    expect(await socket.emitWithAck("openStory", { storyId: "x" })).toEqual({
      ok: false,
      code: "VALIDATION",
      msg: "This id has the wrong form.",
      message: "This id has the wrong form.",
      fields: { storyId: "This id has the wrong form." },
    });
    for (const payload of [null, "text", 7, []]) {
      const ack = await socket.emitWithAck("openStory", payload as never);
      expect(ack).toMatchObject({ ok: false, code: "VALIDATION" });
    }
  });

  test("is checked against the permissions of the user", async () => {
    const writer = await makeWriter(testApp);
    const hiddenStoryId = await makeStory(testApp, writer, { hiddenAt: testApp.clock.now() });
    const socket = await openSocket(await makeReader(testApp));
    expect(await socket.emitWithAck("openStory", { storyId: hiddenStoryId })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("is rate-limited", async () => {
    const socket = await openSocket(await makeReader(testApp));
    const acks = await Promise.all(
      Array.from({ length: 250 }, () => socket.emitWithAck("login", {})),
    );
    expect(acks.filter((ack) => ack.ok)).toHaveLength(200);
    expect(acks.find((ack) => !ack.ok)).toMatchObject({ code: "RATE_LIMITED" });
  });
});

test("10,000 events a second disconnect a socket, and do not slow down others", async () => {
  const [flooder, ama, kofi] = await Promise.all([
    makeReader(testApp),
    makeReader(testApp),
    makeReader(testApp),
  ]);
  const flooderSocket = await openSocket(flooder);
  const [sender, receiver] = [await openSocket(ama), await openSocket(kofi)];
  const receivedContents: string[] = [];
  receiver.on("newMessage", ({ content }) => receivedContents.push(content));
  const sendMessage = (content: string) =>
    sender.emitWithAck("sendMessage", { recipientId: kofi.userId, content, disappearAfter: 0 });
  await sendMessage("before");
  let acknowledgedCount = 0;
  for (let n = 0; n < 10_000; n += 1) {
    void flooderSocket
      .emitWithAck("typing", { recipientId: kofi.userId })
      .then(({ ok }) => (acknowledgedCount += ok ? 1 : 0))
      .catch(() => undefined);
  }
  expect(await sendMessage("meanwhile")).toMatchObject({ ok: true });
  await expect.poll(() => receivedContents, { interval: 5 }).toEqual(["before", "meanwhile"]);
  await flooderSocket.closed();
  // Most of the 10,000 events must not run, because each would slow other users down.
  expect(acknowledgedCount).toBeLessThan(1000);
});

test("a user who closed a story receives no more of its events", async () => {
  const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
  const storyId = await makeStory(testApp, writer);
  const socket = await openSocket(ama);
  const receivedEvents: unknown[] = [];
  socket.on("storyComments", (event) => receivedEvents.push(event));
  const comment = (text: string) =>
    testApp.call("createComment", { params: { storyId }, query: {}, body: { text } }, writer);
  await socket.emitWithAck("openStory", { storyId });
  await comment("heard");
  await expect.poll(() => receivedEvents.length).toBe(1);
  await socket.emitWithAck("closeStory", { storyId });
  await comment("not heard");
  // An event that was sent before this acknowledgement would have arrived before it.
  await socket.emitWithAck("login", {});
  expect(receivedEvents).toHaveLength(1);
});

test("when the server stops, sockets are closed and the shutdown does not hang", async () => {
  const ama = await makeReader(testApp);
  const socket = await openSocket(ama);
  await testApp.app.close();
  await expect(socket.closed()).resolves.toBeUndefined();
});
