import { setTimeout as wait } from "node:timers/promises";
import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { sendMessagesUntil } from "../../apps/server/src/testing/chat-session.ts";
import { openMailServer } from "../../apps/server/src/testing/mail-server.ts";
import { connect } from "../../apps/server/src/testing/test-socket.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { useCluster } from "./support/cluster.ts";
import { countAcknowledged, expectAllDelivered, makeChatSessions } from "./support/messages.ts";
import { fetchReadiness, requestFrom } from "./support/request.ts";

/** The mail server waits for this promise, so that mail jobs take longer. */
let mailDelay = Promise.resolve();
let mailCount = 0;
const mailServer = await openMailServer(async () => {
  mailCount += 1;
  await mailDelay;
  return true;
});
afterAll(() => mailServer.close());
const cluster = useCluster({ environment: () => ({ SMTP_URL: mailServer.url }) });

/** Returns the `/readyz` response of each process. */
async function readReadiness() {
  const responses = await Promise.all(cluster.processes.map(({ port }) => fetchReadiness(port)));
  return responses.map(({ status, body }) => ({ status, ...body }));
}
const repeatPerProcess = (response: object) => cluster.processes.map(() => response);
const readyResponse = { status: "ready" };
const notReadyResponse = (missingDependency: string) => ({
  status: "not ready",
  missing: [missingDependency],
});

/**
 * Sends messages while `causeFault` runs and for a short time after it. Returns the number of messages that were
 * acknowledged while it ran.
 */
async function sendMessagesDuring(causeFault: () => Promise<void>): Promise<number> {
  const sessions = await makeChatSessions(cluster, 4);
  let isOver = false;
  let requiredCount = Number.POSITIVE_INFINITY;
  const hasSentEnough = () => isOver && countAcknowledged(sessions) >= requiredCount;
  const sendLoops = sessions.map((session) => sendMessagesUntil(cluster, session, hasSentEnough));
  while (countAcknowledged(sessions) < 40) await wait(5);
  const countBefore = countAcknowledged(sessions);
  await causeFault();
  const countDuringFault = countAcknowledged(sessions) - countBefore;
  isOver = true;
  requiredCount = countAcknowledged(sessions) + 80;
  await Promise.all(sendLoops);
  await expectAllDelivered(cluster, sessions);
  return countDuringFault;
}

/** Starts jobs that each send one mail. Returns the addresses of the recipients. */
async function requestResetMails(count: number): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: count }, () => makeReader(cluster)));
  // `makeReader` gives its users these emails.
  const addresses = users.map(({ username }) => `${username}@example.com`);
  for (const email of addresses) {
    await requestFrom(cluster.proxy.origin, "/api/auth/forgot-password", undefined, { email });
  }
  return addresses;
}

/** Returns the addresses that received their mail. An interrupted job may send its mail twice. */
const filterByReceivedMail = (addresses: readonly string[]) => {
  const recipients = new Set(mailServer.receivedMails.flatMap(({ recipients }) => recipients));
  return addresses.filter((address) => recipients.has(address));
};

/** Expects that a message from a client of one process reaches a client of another process. */
async function expectDeliveryAcrossProcesses(): Promise<void> {
  const [sender, recipient] = [await makeReader(cluster), await makeReader(cluster)];
  const [firstProcess, , thirdProcess] = cluster.processes;
  if (!firstProcess || !thirdProcess) throw new Error("There are too few processes.");
  const [senderSocket, recipientSocket] = [
    await connect(firstProcess, sender),
    await connect(thirdProcess, recipient),
  ];
  const receivedContents: string[] = [];
  recipientSocket.on("newMessage", ({ content }) => receivedContents.push(content));
  const message = { recipientId: recipient.userId, content: "Across the river", disappearAfter: 0 };
  expect(await senderSocket.emitWithAck("sendMessage", message)).toMatchObject({ ok: true });
  await expect.poll(() => receivedContents).toEqual(["Across the river"]);
  for (const socket of [senderSocket, recipientSocket]) socket.close();
}

test("without Redis, all users continue on their process, and readyz reports it; everything works after the restart of Redis", async () => {
  await expectDeliveryAcrossProcesses();
  const reader = await makeReader(cluster);
  const countDuringFault = await sendMessagesDuring(async () => {
    await cluster.redis.kill();
    await expect.poll(readReadiness).toEqual(repeatPerProcess({ ...notReadyResponse("redis") }));
    const { status } = await requestFrom(cluster.proxy.origin, "/api/profile/sessions", reader);
    expect(status).toBe(200);
    await wait(1000);
    await cluster.redis.start();
    await expect.poll(readReadiness).toEqual(repeatPerProcess(readyResponse));
  });
  expect(countDuringFault).toBeGreaterThan(0);
  await expectDeliveryAcrossProcesses();
});

test("without the database, every call and readyz report it; everything works after the restart of the database", async () => {
  const [reader, recipient] = [await makeReader(cluster), await makeReader(cluster)];
  const [firstProcess] = cluster.processes;
  if (!firstProcess) throw new Error("There is no process.");
  const socket = await connect(firstProcess, reader);
  const { promise: delay, resolve: releaseMails } = Promise.withResolvers<void>();
  mailDelay = delay;
  const interruptedAddresses = await requestResetMails(6);
  await expect.poll(() => mailCount).toBeGreaterThan(2);
  await sendMessagesDuring(async () => {
    await cluster.postgres.stop();
    await expect.poll(readReadiness).toEqual(repeatPerProcess(notReadyResponse("database")));
    for (const path of ["/api/profile/sessions", "/api/chats/recent"]) {
      const { status, headers, body } = await requestFrom(cluster.proxy.origin, path, reader);
      expect([status, body.msg]).toEqual([503, sentences.form.databaseUnavailable]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const message = { recipientId: recipient.userId, content: "Lost?", disappearAfter: 0 };
    await expect
      .poll(() => socket.emitWithAck("sendMessage", message))
      .toMatchObject({ ok: false, msg: sentences.form.databaseUnavailable });
    // The jobs finish while the database is stopped, so their completion cannot be stored.
    releaseMails();
    await wait(1000);
    await cluster.postgres.start();
    await expect.poll(readReadiness).toEqual(repeatPerProcess(readyResponse));
  });
  expect(await socket.emitWithAck("login", {})).toMatchObject({ ok: true });
  socket.close();
  await expectDeliveryAcrossProcesses();
  const jobsQuery = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-reset-mail'";
  await expect.poll(async () => (await cluster.db.pool.query(jobsQuery)).rowCount).toBe(0);
  expect(filterByReceivedMail(interruptedAddresses)).toEqual(interruptedAddresses);
  const laterAddresses = await requestResetMails(6);
  await expect.poll(() => filterByReceivedMail(laterAddresses)).toEqual(laterAddresses);
});
