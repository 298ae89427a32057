import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { messagesOf, writeTo } from "../../testing/chats.ts";
import { makeReader } from "../../testing/people.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { type TestPerson, useTestApp } from "../../testing/test-app.ts";
import { connect, type TestSocket } from "../../testing/test-socket.ts";

const kit = useTestApp();

/** One who writes to the other, one message after the other, as a browser's outbox does. */
interface Line {
  readonly from: TestPerson;
  readonly to: TestPerson;
  readonly acknowledged: string[];
  /** Sent, and not known to have arrived. */
  underWay: string | undefined;
  next: number;
}

async function send(socket: TestSocket, line: Line, clientId: string): Promise<boolean> {
  const message = { recipientId: line.to.userId, content: clientId, clientId, disappearAfter: 0 };
  const ack = await socket.ask("sendMessage", message).catch(() => undefined);
  if (!ack?.ok || ack.message?.clientId !== clientId) return false;
  line.acknowledged.push(clientId);
  line.underWay = undefined;
  return true;
}

/** Writes until the line breaks, or `many` more have arrived. */
async function write(socket: TestSocket, line: Line, many: number): Promise<void> {
  for (let sent = 0; sent < many; sent += 1) {
    line.underWay ??= `m${line.next++}`;
    if (!(await send(socket, line, line.underWay))) return;
  }
}

async function connectAll(server: ServerProcess, lines: readonly Line[]): Promise<TestSocket[]> {
  return Promise.all(lines.map(({ from }) => connect(server, from)));
}

test("of a server that is killed with kill -9 under load all acknowledged messages are there, once, in order", {
  timeout: 300_000,
}, async () => {
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () => Promise.all([makeReader(kit), makeReader(kit)])),
  );
  const lines = pairs.flatMap(([ama, kofi]) =>
    [
      { from: ama, to: kofi },
      { from: kofi, to: ama },
    ].map((two): Line => ({ ...two, acknowledged: [], underWay: undefined, next: 0 })),
  );
  for (const [ama, kofi] of pairs) await writeTo(kit, ama, kofi, { content: "first" });
  const arrived = () => lines.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  const killed = await startServerProcess(kit.connectionString);
  const before = await connectAll(killed, lines);
  const writing = before.map((socket, n) => {
    const line = lines[n];
    const endless = line && write(socket, line, Number.POSITIVE_INFINITY);
    return Promise.race([endless, socket.closed()]);
  });
  while (arrived() < 300) await wait(1);
  await killed.kill();
  await Promise.all(writing);
  expect(lines.some(({ underWay }) => underWay !== undefined)).toBe(true);

  const server = await startServerProcess(kit.connectionString);
  const sockets = await connectAll(server, lines);
  await Promise.all(lines.map(async (line, n) => sockets[n] && write(sockets[n], line, 3)));
  for (const socket of sockets) socket.close();
  await server.kill();

  for (const { from, to, acknowledged } of lines) {
    const messages = await messagesOf(kit, from, to, { limit: 100 });
    const own = messages.filter(
      ({ sender, content }) => sender._id === from.userId && content !== "first",
    );
    expect(own.map(({ content }) => content)).toEqual(acknowledged.slice(-own.length));
    expect(messages.map(({ _id }) => _id)).toEqual(messages.map(({ _id }) => _id).sort());
    const { rows } = await kit.db.pool.query(
      "SELECT client_id FROM messages WHERE sender_id = $1 AND client_id IS NOT NULL ORDER BY id",
      [from.userId],
    );
    expect(rows.map(({ client_id }) => client_id)).toEqual(acknowledged);
    expect(acknowledged).toEqual(acknowledged.map((_, n) => `m${n}`));
  }
});
