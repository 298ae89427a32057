import { setTimeout as wait } from "node:timers/promises";
import type { TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** A user who sends messages to another user one by one, as a browser sends messages that were written offline. */
export interface ChatSession {
  readonly from: TestUser;
  readonly to: TestUser;
  /** The `clientId` of each acknowledged message, which is also its text. */
  readonly acknowledgedIds: string[];
  /** The `clientId` of the message that is not acknowledged yet. */
  pendingId: string | undefined;
  /** The number in the next `clientId`. */
  nextNumber: number;
}

/** Creates the sessions of two users who write to each other. */
export function createChatSessions(firstUser: TestUser, secondUser: TestUser): ChatSession[] {
  return [
    { from: firstUser, to: secondUser },
    { from: secondUser, to: firstUser },
  ].map((users) => ({ ...users, acknowledgedIds: [], pendingId: undefined, nextNumber: 0 }));
}

async function send(socket: TestSocket, session: ChatSession, clientId: string): Promise<boolean> {
  const message = {
    recipientId: session.to.userId,
    content: clientId,
    clientId,
    disappearAfter: 0,
  };
  const ack = await socket.emitWithAck("sendMessage", message).catch(() => undefined);
  if (!ack?.ok || ack.message?.clientId !== clientId) return false;
  session.acknowledgedIds.push(clientId);
  session.pendingId = undefined;
  return true;
}

/** Sends `count` messages one by one. Stops after a message that is not acknowledged. */
export async function sendMessages(
  socket: TestSocket,
  session: ChatSession,
  count: number,
): Promise<void> {
  for (let sentCount = 0; sentCount < count; sentCount += 1) {
    session.pendingId ??= `m${session.nextNumber++}`;
    if (!(await send(socket, session, session.pendingId))) return;
  }
}

/** The delay before the simulated browser reconnects. */
const reconnectMilliseconds = 50;

/**
 * Sends messages until `isEnough` returns true, even if the server fails meanwhile. Repeats messages that were not
 * acknowledged, over a new connection if the old one is closed. Resolves when all messages are acknowledged.
 */
export async function sendMessagesUntil(
  testApp: Parameters<typeof connect>[0],
  session: ChatSession,
  isEnough: () => boolean,
): Promise<void> {
  while (!isEnough() || session.pendingId !== undefined) {
    const socket = await connect(testApp, session.from).catch(() => undefined);
    if (socket) {
      let isOpen = true;
      void socket.closed().then(() => {
        isOpen = false;
      });
      while (isOpen && (!isEnough() || session.pendingId !== undefined)) {
        const countBefore = session.acknowledgedIds.length;
        await sendMessages(socket, session, 1);
        if (session.acknowledgedIds.length === countBefore) await wait(reconnectMilliseconds);
      }
      socket.close();
    }
    if (!isEnough() || session.pendingId !== undefined) await wait(reconnectMilliseconds);
  }
}
