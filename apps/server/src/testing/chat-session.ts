import { setTimeout as wait } from "node:timers/promises";
import type { TestUser } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** One who writes to another, one message after the other, as a browser's outbox does. */
export interface ChatSession {
  readonly from: TestUser;
  readonly to: TestUser;
  /** The `clientId` of each, which is its words too. */
  readonly acknowledged: string[];
  /** Sent, and not known to have arrived. */
  underWay: string | undefined;
  next: number;
}

/** The two who write to each other. */
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

/** Writes until a message is not acknowledged, or `many` more are. */
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

/** Before a browser comes again whose line broke. */
const comesBackAfter = 50;

/**
 * Writes on until `isEnough`, whatever happens to the server: what was not acknowledged is sent again, by a new
 * connection. Leaves nothing under way.
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
