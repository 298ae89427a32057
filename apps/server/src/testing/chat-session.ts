import { setTimeout as wait } from "node:timers/promises";
import type { TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** A user who sends messages to another user one by one, as the outbox of a browser does. */
export interface ChatSession {
  readonly from: TestUser;
  readonly to: TestUser;
  /** The `clientId` of each acknowledged message, which is also its text. */
  readonly acknowledged: string[];
  /** The `clientId` of the message that is not acknowledged yet. */
  underWay: string | undefined;
  next: number;
}

/** Creates the sessions of two users who write to each other. */
export function chatSessions(one: TestUser, other: TestUser): ChatSession[] {
  return [
    { from: one, to: other },
    { from: other, to: one },
  ].map((two) => ({ ...two, acknowledged: [], underWay: undefined, next: 0 }));
}

async function send(socket: TestSocket, line: ChatSession, clientId: string): Promise<boolean> {
  const message = { recipientId: line.to.userId, content: clientId, clientId, disappearAfter: 0 };
  const ack = await socket.ask("sendMessage", message).catch(() => undefined);
  if (!ack?.ok || ack.message?.clientId !== clientId) return false;
  line.acknowledged.push(clientId);
  line.underWay = undefined;
  return true;
}

/** Sends messages until `many` are acknowledged or one is not. */
export async function sendMessages(
  socket: TestSocket,
  line: ChatSession,
  many: number,
): Promise<void> {
  for (let sent = 0; sent < many; sent += 1) {
    line.underWay ??= `m${line.next++}`;
    if (!(await send(socket, line, line.underWay))) return;
  }
}

/** Milliseconds before a browser reconnects. */
const comesBackAfter = 50;

/**
 * Sends messages until `isEnough`, even if the server fails meanwhile. Messages that were not acknowledged are sent
 * again over a new connection. When it resolves, all messages are acknowledged.
 */
export async function sendMessagesUntil(
  kit: Parameters<typeof connect>[0],
  line: ChatSession,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough() || line.underWay !== undefined) {
    const socket = await connect(kit, line.from).catch(() => undefined);
    if (socket) {
      let isOpen = true;
      void socket.closed().then(() => {
        isOpen = false;
      });
      while (isOpen && (!isEnough() || line.underWay !== undefined)) {
        const before = line.acknowledged.length;
        await sendMessages(socket, line, 1);
        if (line.acknowledged.length === before) await wait(comesBackAfter);
      }
      socket.close();
    }
    if (!isEnough() || line.underWay !== undefined) await wait(comesBackAfter);
  }
}
