import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openTestRedis } from "../../testing/redis-server.ts";
import { createLogger } from "../log.ts";
import { openRedis } from "./redis.ts";
import { createSharedPresence } from "./shared-presence.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closeFunctions.splice(0)) await close();
});

/** Opens the presence of one process and records its notifications. */
async function openProcess({
  heartbeatMilliseconds = 50,
  graceMilliseconds = 0,
  deadAfterMilliseconds = 200,
} = {}) {
  const changes: string[] = [];
  const client = await openRedis(redis.url, createLogger("silent"));
  const presence = await createSharedPresence({
    graceMilliseconds,
    heartbeatMilliseconds,
    deadAfterMilliseconds,
    redis: client,
    onChange: async (userId, isOnline) => void changes.push(`${userId} ${isOnline}`),
  });
  closeFunctions.push(async () => {
    await presence.close();
    client.close();
  });
  return {
    presence,
    changesOf: (userId: string) => changes.filter((change) => change.startsWith(userId)),
    kill: client.close,
  };
}

test("users of a killed process go offline, except those with sockets at another process", async () => {
  const [killedProcess, otherProcess] = [await openProcess(), await openProcess()];
  for (const userId of ["ama", "kofi"]) killedProcess.presence.connect(userId);
  await expect.poll(() => killedProcess.changesOf("kofi")).toEqual(["kofi true"]);
  otherProcess.presence.connect("kofi");
  expect(await otherProcess.presence.filterOnline(["ama", "kofi"])).toEqual(
    new Set(["ama", "kofi"]),
  );
  killedProcess.kill();
  await expect.poll(() => otherProcess.changesOf("ama")).toEqual(["ama false"]);
  await wait(100);
  expect(otherProcess.changesOf("kofi")).toEqual([]);
  expect(await otherProcess.presence.filterOnline(["ama", "kofi"])).toEqual(new Set(["kofi"]));
});

test("a user who reconnects at another process within the grace period stays online", async () => {
  const durations = { graceMilliseconds: 100, deadAfterMilliseconds: 10_000 };
  const [firstProcess, secondProcess] = [
    await openProcess(durations),
    await openProcess(durations),
  ];
  firstProcess.presence.connect("esi");
  await expect.poll(() => firstProcess.changesOf("esi")).toEqual(["esi true"]);
  firstProcess.presence.disconnect("esi");
  secondProcess.presence.connect("esi");
  await wait(300);
  expect([...firstProcess.changesOf("esi"), ...secondProcess.changesOf("esi")]).toEqual([
    "esi true",
  ]);
  secondProcess.presence.disconnect("esi");
  await expect.poll(() => secondProcess.changesOf("esi")).toEqual(["esi false"]);
});

test("a process that was considered dead registers again with its users", async () => {
  const [slowProcess, otherProcess] = [
    await openProcess({ heartbeatMilliseconds: 700 }),
    await openProcess(),
  ];
  slowProcess.presence.connect("yaw");
  await expect.poll(() => slowProcess.changesOf("yaw")).toEqual(["yaw true"]);
  await expect.poll(() => otherProcess.changesOf("yaw")).toEqual(["yaw false"]);
  await expect.poll(() => slowProcess.changesOf("yaw")).toEqual(["yaw true", "yaw true"]);
  expect(await otherProcess.presence.filterOnline(["yaw"])).toEqual(new Set(["yaw"]));
});
