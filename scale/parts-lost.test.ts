import { setTimeout as wait } from "node:timers/promises";
import { sentences } from "@kora/contract/sentences";
import { afterAll, expect, test } from "vitest";
import { sendMessagesUntil } from "../apps/server/src/testing/chat-session.ts";
import { openMailServer } from "../apps/server/src/testing/mail-server.ts";
import { connect } from "../apps/server/src/testing/test-socket.ts";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { readiness, requestFrom } from "./support/ask.ts";
import { useCluster } from "./support/cluster.ts";
import { acknowledgedBy, expectAllDelivered, makeChatSessions } from "./support/messages.ts";

/** The mail server waits for this promise, so that mail jobs take longer. */
let postOffice = Promise.resolve();
let asked = 0;
const mails = await openMailServer(async () => {
  asked += 1;
  await postOffice;
  return true;
});
afterAll(() => mails.close());
const scene = useCluster({ environment: () => ({ SMTP_URL: mails.url }) });

/** Returns the `/readyz` response of each process. */
async function said() {
  const all = await Promise.all(scene.processes.map(({ port }) => readiness(port)));
  return all.map(({ status, body }) => ({ status, ...body }));
}
const allSay = (one: object) => scene.processes.map(() => one);
const ready = { status: "ready" };
const without = (part: string) => ({ status: "not ready", missing: [part] });

/**
 * Sends messages while `fault` runs and for a short time after it; returns the number of messages acknowledged during
 * `fault`.
 */
async function whileWriting(fault: () => Promise<void>): Promise<number> {
  const lines = await makeChatSessions(scene, 4);
  let isOver = false;
  let enough = Number.POSITIVE_INFINITY;
  const isEnough = () => isOver && acknowledgedBy(lines) >= enough;
  const writing = lines.map((line) => sendMessagesUntil(scene, line, isEnough));
  while (acknowledgedBy(lines) < 40) await wait(5);
  const before = acknowledgedBy(lines);
  await fault();
  const during = acknowledgedBy(lines) - before;
  isOver = true;
  enough = acknowledgedBy(lines) + 80;
  await Promise.all(writing);
  await expectAllDelivered(scene, lines);
  return during;
}

/** Starts jobs that each send one mail; returns the addresses. */
async function mailTo(many: number): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: many }, () => makeReader(scene)));
  const addresses = people.map(({ username }) => `${username}@example.com`);
  for (const email of addresses) {
    await requestFrom(scene.proxy.origin, "/api/auth/forgot-password", undefined, { email });
  }
  return addresses;
}

/** Returns the addresses that received their mail. An interrupted job may send its mail twice. */
const reached = (addresses: readonly string[]) => {
  const all = new Set(mails.received.flatMap(({ recipients }) => recipients));
  return addresses.filter((address) => all.has(address));
};

/** Expects that a message from a client of one process reaches a client of another. */
async function expectToReachEachOther(): Promise<void> {
  const [one, other] = [await makeReader(scene), await makeReader(scene)];
  const [first, , third] = scene.processes;
  if (!first || !third) throw new Error("There are too few processes.");
  const [from, to] = [await connect(first, one), await connect(third, other)];
  const heard: string[] = [];
  to.on("newMessage", ({ content }) => heard.push(content));
  const message = { recipientId: other.userId, content: "Across the river", disappearAfter: 0 };
  expect(await from.ask("sendMessage", message)).toMatchObject({ ok: true });
  await expect.poll(() => heard).toEqual(["Across the river"]);
  for (const socket of [from, to]) socket.close();
}

test("without Redis all users continue on their process, and readyz reports it; everything works after its restart", async () => {
  await expectToReachEachOther();
  const reader = await makeReader(scene);
  const during = await whileWriting(async () => {
    await scene.redis.kill();
    await expect.poll(said).toEqual(allSay({ ...without("redis") }));
    const { status } = await requestFrom(scene.proxy.origin, "/api/profile/sessions", reader);
    expect(status).toBe(200);
    await wait(1000);
    await scene.redis.start();
    await expect.poll(said).toEqual(allSay(ready));
  });
  expect(during).toBeGreaterThan(0);
  await expectToReachEachOther();
});

test("without the database every call and readyz report it; everything works after its restart", async () => {
  const [reader, other] = [await makeReader(scene), await makeReader(scene)];
  const [first] = scene.processes;
  if (!first) throw new Error("There is no process.");
  const socket = await connect(first, reader);
  const office = Promise.withResolvers<void>();
  postOffice = office.promise;
  const interrupted = await mailTo(6);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await whileWriting(async () => {
    await scene.postgres.stop();
    await expect.poll(said).toEqual(allSay(without("database")));
    for (const path of ["/api/profile/sessions", "/api/chats/recent"]) {
      const { status, headers, body } = await requestFrom(scene.proxy.origin, path, reader);
      expect([status, body.msg]).toEqual([503, sentences.form.databaseAway]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const message = { recipientId: other.userId, content: "Lost?", disappearAfter: 0 };
    await expect
      .poll(() => socket.ask("sendMessage", message))
      .toMatchObject({ ok: false, msg: sentences.form.databaseAway });
    // The jobs finish while the database is stopped, so their completion cannot be stored.
    office.resolve();
    await wait(1000);
    await scene.postgres.start();
    await expect.poll(said).toEqual(allSay(ready));
  });
  expect(await socket.ask("login", {})).toMatchObject({ ok: true });
  socket.close();
  await expectToReachEachOther();
  const jobs = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-reset-mail'";
  await expect.poll(async () => (await scene.db.pool.query(jobs)).rowCount).toBe(0);
  expect(reached(interrupted)).toEqual(interrupted);
  const later = await mailTo(6);
  await expect.poll(() => reached(later)).toEqual(later);
});
