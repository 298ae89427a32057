import type { Ack, ServerEventPayload } from "@kora/contract/events";
import { io } from "socket.io-client";
import { afterEach, describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";
import { block, makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const sockets: Pick<TestSocket, "close">[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function connectSocket(user: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, user);
  sockets.push(socket);
  return socket;
}

/**
 * Connects with the query parameters of the specification, and collects the `userStatusChange` events. `waitForEvents`
 * resolves when all earlier events have arrived.
 */
async function connectWithRecipient({ token, userId }: TestUser, recipientId: string) {
  const socket = io(await testApp.listen(), {
    transports: ["websocket"],
    forceNew: true,
    auth: { token },
    query: { userId, recipientId },
  });
  sockets.push(socket);
  const changes: ServerEventPayload<"userStatusChange">[] = [];
  socket.on("userStatusChange", (change) => changes.push(change));
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  const waitForEvents = () => socket.timeout(5000).emitWithAck("login", {}) as Promise<Ack>;
  return { changes, waitForEvents };
}

describe("query.recipientId of the handshake", () => {
  test("watches that user: userStatusChange comes with their presence at once, and at each change", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const userId = kofi.userId;
    const { changes } = await connectWithRecipient(ama, userId.toUpperCase());
    await expect.poll(() => changes).toEqual([{ userId, isOnline: false }]);
    const kofiSocket = await connectSocket(kofi);
    await expect.poll(() => changes.at(-1)).toMatchObject({ userId, isOnline: true });
    const secondConnection = await connectWithRecipient(ama, userId);
    await expect.poll(() => secondConnection.changes).toEqual([{ userId, isOnline: true }]);
    testApp.clock.advance(60_000);
    kofiSocket.close();
    await expect.poll(() => changes.at(-1)).toMatchObject({ userId, isOnline: false });
    // The time of each change is the one that the chat shows.
    const [cameAt, leftAt] = changes.slice(1).map(({ lastSeenAt }) => Date.parse(lastSeenAt ?? ""));
    expect((leftAt ?? 0) - (cameAt ?? 0)).toBeGreaterThanOrEqual(60_000);
    const chat = await testApp.call("getChat", { params: { userId } }, ama);
    expect(changes.at(-1)?.lastSeenAt).toBe(chat.lastSeenAt);
    expect(changes).toHaveLength(3);
  });

  test("shows a user who blocked the viewer as always offline", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await block(testApp, kofi, ama);
    await connectSocket(kofi);
    const { waitForEvents, changes } = await connectWithRecipient(ama, kofi.userId);
    await expect.poll(() => changes).toEqual([{ userId: kofi.userId, isOnline: false }]);
    await connectSocket(kofi);
    await waitForEvents();
    expect(changes).toHaveLength(1);
  });

  test("is ignored if it is not a user id", async () => {
    const ama = await makeReader(testApp);
    for (const invalidId of ["", "undefined", "' OR 1=1"]) {
      const { waitForEvents, changes } = await connectWithRecipient(ama, invalidId);
      expect(await waitForEvents()).toEqual({ ok: true });
      expect(changes).toEqual([]);
    }
  });
});
