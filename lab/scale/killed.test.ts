import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { sendMessagesUntil } from "../../apps/server/src/testing/chat-session.ts";
import { openMailServer } from "../../apps/server/src/testing/mail-server.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { countAcknowledged, expectAllDelivered, makeChatSessions } from "./support/messages.ts";
import { requestFrom } from "./support/request.ts";

const mailServer = await openMailServer();
const silentMailServer = await openSilentMailServer();
afterAll(async () => {
  await mailServer.close();
  silentMailServer.close();
});

/** A cluster whose first process sends its mails to a server that never responds, so that its jobs do not finish. */
const cluster = useCluster({
  environment: (processIndex) => ({
    SMTP_URL: processIndex === 0 ? silentMailServer.url : mailServer.url,
  }),
});

async function openSilentMailServer() {
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount += 1;
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    countConnections: () => connectionCount,
    close: () => server.close(),
  };
}

test("killing a process under load loses and repeats no acknowledged message; its clients continue on the other processes", async () => {
  const sessions = await makeChatSessions(cluster, 8);
  let isKilled = false;
  let requiredCount = Number.POSITIVE_INFINITY;
  const hasSentEnough = () => isKilled && countAcknowledged(sessions) >= requiredCount;
  const sendLoops = sessions.map((session) => sendMessagesUntil(cluster, session, hasSentEnough));
  while (countAcknowledged(sessions) < 300) await wait(5);
  await cluster.processes[1]?.kill();
  isKilled = true;
  requiredCount = countAcknowledged(sessions) + 300;
  await Promise.all(sendLoops);
  expect(cluster.proxy.portsInUse()).toHaveLength(2);
  await expectAllDelivered(cluster, sessions);
});

test("another process soon runs the job of a killed process", async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => makeReader(cluster)));
  // `makeReader` gives its users these emails.
  const addresses = users.map(({ username }) => `${username}@example.com`);
  for (const email of addresses) {
    const { status } = await requestFrom(
      cluster.proxy.origin,
      "/api/auth/forgot-password",
      undefined,
      {
        email,
      },
    );
    expect(status).toBe(200);
  }
  await expect.poll(() => silentMailServer.countConnections()).toBeGreaterThan(0);
  await cluster.processes[0]?.kill();
  const listRecipients = () =>
    new Set(mailServer.receivedMails.flatMap(({ recipients }) => recipients));
  expect(listRecipients().size).toBeLessThan(addresses.length);
  await expect.poll(() => [...listRecipients()].sort()).toEqual([...addresses].sort());
});
