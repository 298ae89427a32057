import { setTimeout as wait } from "node:timers/promises";
import { errorStatus } from "@kora/contract/errors";
import type { Ack, ClientEventName } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";
import { connect, type TestSocket } from "../../apps/server/src/testing/test-socket.ts";
import type { CountOutcome } from "./outcomes.ts";
import type { Random } from "./random.ts";

/** The sockets of users. A socket is connected again after it is closed, as in a browser. */
export interface Connections {
  /** Resolves with the connected socket of the user, and connects the user at the first call. */
  socketOf(user: TestUser): Promise<TestSocket>;
  /**
   * Sends a message over the user's socket, again and again until it is acknowledged. Returns the stored message;
   * throws if the server refuses it or does not acknowledge it for a minute.
   */
  sendMessage(user: TestUser, message: OutgoingMessage): Promise<MessageView>;
  /** Sends one event, whose payload may be invalid, over a socket of its own, and waits for the acknowledgement. */
  tryEvent(user: TestUser, name: ClientEventName, payload: unknown): Promise<void>;
  /** The number of sockets that are connected now, and of connections that were made. */
  count(): { readonly open: number; readonly made: number };
  close(): void;
}

type OutgoingMessage = { readonly clientId: string; readonly content: string } & (
  | { readonly recipientId: string }
  | { readonly groupId: string }
);

const retryMilliseconds = 200;
const maxUnacknowledgedMilliseconds = 60_000;
/** Codes of errors that a repeated send can resolve. */
const temporaryCodes = ["UNAVAILABLE", "INTERNAL", "RATE_LIMITED"];

/** `count` is called for each event that is acknowledged, or should be. */
export function openConnections(
  host: { listen(): Promise<string> },
  { random, count }: { random: Random; count: CountOutcome },
): Connections {
  const sockets = new Map<string, Promise<TestSocket>>();
  let openCount = 0;
  let madeCount = 0;
  let isClosed = false;

  /** Sends an event and counts its outcome. Returns undefined without an acknowledgement. */
  async function emit(
    socket: TestSocket,
    name: ClientEventName,
    payload: unknown,
  ): Promise<Ack | undefined> {
    const sentAt = performance.now();
    const ack = await socket.emitWithAck(name, payload as never).catch(() => undefined);
    const status = ack && (ack.ok ? 200 : errorStatus[ack.code]);
    const detail = JSON.stringify(ack) ?? "no acknowledgement";
    count(name, { status, milliseconds: performance.now() - sentAt, detail });
    return ack;
  }

  async function open(user: TestUser): Promise<TestSocket> {
    let socket: TestSocket | undefined;
    while (!socket) {
      if (isClosed) throw new Error("The connections are closed.");
      socket = await connect(host, user).catch(() => undefined);
      if (!socket) await wait(retryMilliseconds);
    }
    openCount += 1;
    madeCount += 1;
    void socket.closed().then(() => {
      openCount -= 1;
      if (!isClosed) sockets.set(user.userId, ignoreRejection(open(user)));
    });
    // Most messages are read at once, others when the user opens the conversation.
    const openSocket = socket;
    socket.on("newMessage", ({ _id: messageId, sender }) => {
      if (sender._id !== user.userId && random.chance(0.5))
        void emit(openSocket, "messageRead", { messageId });
    });
    return socket;
  }

  function socketOf(user: TestUser): Promise<TestSocket> {
    const known = sockets.get(user.userId);
    if (known) return known;
    const opened = ignoreRejection(open(user));
    sockets.set(user.userId, opened);
    return opened;
  }

  return {
    socketOf,
    async sendMessage(user, message) {
      const deadline = performance.now() + maxUnacknowledgedMilliseconds;
      while (performance.now() < deadline) {
        const socket = await socketOf(user);
        const ack = await emit(socket, "sendMessage", message);
        if (ack?.ok && ack.message?.clientId === message.clientId) return ack.message;
        if (ack && !ack.ok && !temporaryCodes.includes(ack.code)) {
          throw new SocketRefusal(ack.code);
        }
        await wait(retryMilliseconds);
      }
      throw new Error("A message was not acknowledged for a minute.");
    },
    async tryEvent(user, name, payload) {
      const socket = await connect(host, user).catch(() => undefined);
      if (socket) await emit(socket, name, payload);
      socket?.close();
    },
    count: () => ({ open: openCount, made: madeCount }),
    close() {
      isClosed = true;
      for (const socket of sockets.values()) {
        void socket.then(
          (opened) => opened.close(),
          () => undefined,
        );
      }
    },
  };
}

/** An event that the server refused, as it should. */
export class SocketRefusal extends Error {
  override readonly name = "SocketRefusal";
}

/** Callers of `socketOf` see the rejection; without a caller, it is no error. */
function ignoreRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
