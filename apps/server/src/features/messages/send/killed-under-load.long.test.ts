import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  type ChatSession,
  createChatSessions,
  sendMessages,
} from "../../../testing/chat-session.ts";
import { listChatMessages, sendChatMessage } from "../../../testing/chats.fixture.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";
import { useTestApp } from "../../../testing/test-app.ts";
import { connect, type TestSocket } from "../../../testing/test-socket.ts";
import { makeReader } from "../../../testing/users.fixture.ts";

const testApp = useTestApp();

/** The number of acknowledged messages after which the server is killed. */
const killAfterCount = 300;

/** Connects a socket for the sender of each session. */
async function connectAll(
  server: ServerProcess,
  sessions: readonly ChatSession[],
): Promise<TestSocket[]> {
  return Promise.all(sessions.map(({ from }) => connect(server, from)));
}

test("a server killed with kill -9 under load has stored all acknowledged messages once and in order", {
  timeout: 300_000,
}, async () => {
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () => Promise.all([makeReader(testApp), makeReader(testApp)])),
  );
  const sessions = pairs.flatMap(([ama, kofi]) => createChatSessions(ama, kofi));
  for (const [ama, kofi] of pairs) await sendChatMessage(testApp, ama, kofi, { content: "first" });
  const countAcknowledged = () =>
    sessions.reduce((sum, { acknowledgedIds }) => sum + acknowledgedIds.length, 0);

  const crashedServer = await startServerProcess(testApp.connectionString);
  const socketsBeforeCrash = await connectAll(crashedServer, sessions);
  const sendLoops = socketsBeforeCrash.map((socket, index) => {
    const session = sessions[index];
    const sendLoop = session && sendMessages(socket, session, Number.POSITIVE_INFINITY);
    return Promise.race([sendLoop, socket.closed()]);
  });
  while (countAcknowledged() < killAfterCount) await wait(1);
  await crashedServer.kill();
  await Promise.all(sendLoops);
  expect(sessions.some(({ pendingId }) => pendingId !== undefined)).toBe(true);

  const server = await startServerProcess(testApp.connectionString);
  const sockets = await connectAll(server, sessions);
  await Promise.all(
    sessions.map(
      async (session, index) => sockets[index] && sendMessages(sockets[index], session, 3),
    ),
  );
  for (const socket of sockets) socket.close();
  await server.kill();

  for (const { from, to, acknowledgedIds } of sessions) {
    const messages = await listChatMessages(testApp, from, to, { limit: 100 });
    const ownMessages = messages.filter(
      ({ sender, content }) => sender._id === from.userId && content !== "first",
    );
    expect(ownMessages.map(({ content }) => content)).toEqual(
      acknowledgedIds.slice(-ownMessages.length),
    );
    expect(messages.map(({ _id }) => _id)).toEqual(messages.map(({ _id }) => _id).sort());
    const { rows } = await testApp.db.pool.query(
      "SELECT client_id FROM messages WHERE sender_id = $1 AND client_id IS NOT NULL ORDER BY id",
      [from.userId],
    );
    expect(rows.map(({ client_id }) => client_id)).toEqual(acknowledgedIds);
    expect(acknowledgedIds).toEqual(acknowledgedIds.map((_, n) => `m${n}`));
  }
});
