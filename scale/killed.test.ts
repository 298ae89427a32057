import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { sendMessagesUntil } from "../apps/server/src/testing/chat-session.ts";
import { openMailServer } from "../apps/server/src/testing/mail-server.ts";
import { makeReader } from "../apps/server/src/testing/users.fixture.ts";
import { requestFrom } from "./support/ask.ts";
import { useCluster } from "./support/cluster.ts";
import { acknowledgedBy, expectAllDelivered, makeChatSessions } from "./support/messages.ts";

const mails = await openMailServer();
const mute = await openMuteServer();
afterAll(async () => {
  await mails.close();
  mute.close();
});

/** The first process sends its mails to a server that never responds, so its jobs do not finish. */
const scene = useCluster({
  environment: (n) => ({ SMTP_URL: n === 0 ? mute.url : mails.url }),
});

async function openMuteServer() {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, asked: () => asked, close: () => server.close() };
}

test("killing a process under load loses and repeats no acknowledged message; its clients continue on the other processes", async () => {
  const lines = await makeChatSessions(scene, 8);
  let isKilled = false;
  let enough = Number.POSITIVE_INFINITY;
  const isEnough = () => isKilled && acknowledgedBy(lines) >= enough;
  const writing = lines.map((line) => sendMessagesUntil(scene, line, isEnough));
  while (acknowledgedBy(lines) < 300) await wait(5);
  await scene.processes[1]?.kill();
  isKilled = true;
  enough = acknowledgedBy(lines) + 300;
  await Promise.all(writing);
  expect(scene.proxy.inUse()).toHaveLength(2);
  await expectAllDelivered(scene, lines);
});

test("a job of a killed process is soon done by another one", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeReader(scene)));
  const addresses = people.map(({ username }) => `${username}@example.com`);
  for (const email of addresses) {
    const { status } = await requestFrom(
      scene.proxy.origin,
      "/api/auth/forgot-password",
      undefined,
      {
        email,
      },
    );
    expect(status).toBe(200);
  }
  await expect.poll(() => mute.asked()).toBeGreaterThan(0);
  await scene.processes[0]?.kill();
  const reached = () => new Set(mails.received.flatMap(({ recipients }) => recipients));
  expect(reached().size).toBeLessThan(addresses.length);
  await expect.poll(() => [...reached()].sort()).toEqual([...addresses].sort());
});
