import type { Ack } from "@kora/contract/events";
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

async function open(person: TestUser): Promise<TestSocket> {
  const socket = await connect(testApp, person);
  sockets.push(socket);
  return socket;
}

/** Connects as a client written to the specification does, and collects the changes that it receives. */
async function openChat({ token, userId }: TestUser, recipientId: string) {
  const socket = io(await testApp.listen(), {
    transports: ["websocket"],
    forceNew: true,
    auth: { token },
    query: { userId, recipientId },
  });
  sockets.push(socket);
  const changes: unknown[] = [];
  socket.on("userStatusChange", (change) => changes.push(change));
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  return { changes, settle: () => socket.timeout(5000).emitWithAck("login", {}) as Promise<Ack> };
}

describe("query.recipientId of the handshake (social §7, decisions §4)", () => {
  test("watches that person: userStatusChange comes with their state, and when it changes", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const userId = kofi.userId;
    const { changes } = await openChat(ama, userId.toUpperCase());
    await expect.poll(() => changes).toEqual([{ userId, isOnline: false }]);
    const kofis = await open(kofi);
    await expect.poll(() => changes.at(-1)).toEqual({ userId, isOnline: true });
    const again = await openChat(ama, userId);
    await expect.poll(() => again.changes).toEqual([{ userId, isOnline: true }]);
    kofis.close();
    await expect.poll(() => changes.at(-1)).toEqual({ userId, isOnline: false });
    expect(changes).toHaveLength(3);
  });

  test("shows somebody on the other side of a block as always offline", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await block(testApp, kofi, ama);
    await open(kofi);
    const { settle, changes } = await openChat(ama, kofi.userId);
    await expect.poll(() => changes).toEqual([{ userId: kofi.userId, isOnline: false }]);
    await open(kofi);
    await settle();
    expect(changes).toHaveLength(1);
  });

  test("is ignored where it names nobody", async () => {
    const ama = await makeReader(testApp);
    for (const wrong of ["", "undefined", "' OR 1=1"]) {
      const { settle, changes } = await openChat(ama, wrong);
      expect(await settle()).toEqual({ ok: true });
      expect(changes).toEqual([]);
    }
  });
});
