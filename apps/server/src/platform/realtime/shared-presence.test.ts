import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { openTestRedis } from "../../testing/redis-server.ts";
import { createLogger } from "../log.ts";
import { openRedis } from "./redis.ts";
import { createSharedPresence } from "./shared-presence.ts";

const redis = await openTestRedis();
afterAll(() => redis.kill());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Opens the presence of one process and records its notifications. */
async function openProcess({
  beatMilliseconds = 50,
  graceMilliseconds = 0,
  deadAfterMilliseconds = 200,
} = {}) {
  const told: string[] = [];
  const link = await openRedis(redis.url, createLogger("silent"));
  const presence = await createSharedPresence({
    graceMilliseconds,
    beatMilliseconds,
    deadAfterMilliseconds,
    redis: link,
    onChange: async (userId, isOnline) => void told.push(`${userId} ${isOnline}`),
  });
  closing.push(async () => {
    await presence.close();
    link.close();
  });
  return {
    presence,
    toldOf: (userId: string) => told.filter((line) => line.startsWith(userId)),
    die: link.close,
  };
}

test("when a process dies without a word its people are gone before long, but not who is elsewhere too", async () => {
  const [dying, living] = [await openProcess(), await openProcess()];
  for (const person of ["ama", "kofi"]) dying.presence.connect(person);
  await expect.poll(() => dying.toldOf("kofi")).toEqual(["kofi true"]);
  living.presence.connect("kofi");
  expect(await living.presence.areOnline(["ama", "kofi"])).toEqual(new Set(["ama", "kofi"]));
  dying.die();
  await expect.poll(() => living.toldOf("ama")).toEqual(["ama false"]);
  await wait(100);
  expect(living.toldOf("kofi")).toEqual([]);
  expect(await living.presence.areOnline(["ama", "kofi"])).toEqual(new Set(["kofi"]));
});

test("who moves from one process to the other within the grace has never gone", async () => {
  const times = { graceMilliseconds: 100, deadAfterMilliseconds: 10_000 };
  const [first, second] = [await openProcess(times), await openProcess(times)];
  first.presence.connect("esi");
  await expect.poll(() => first.toldOf("esi")).toEqual(["esi true"]);
  first.presence.disconnect("esi");
  second.presence.connect("esi");
  await wait(300);
  expect([...first.toldOf("esi"), ...second.toldOf("esi")]).toEqual(["esi true"]);
  second.presence.disconnect("esi");
  await expect.poll(() => second.toldOf("esi")).toEqual(["esi false"]);
});

test("a process that was taken for dead comes again with its people", async () => {
  const [slow, other] = [await openProcess({ beatMilliseconds: 700 }), await openProcess()];
  slow.presence.connect("yaw");
  await expect.poll(() => slow.toldOf("yaw")).toEqual(["yaw true"]);
  await expect.poll(() => other.toldOf("yaw")).toEqual(["yaw false"]);
  await expect.poll(() => slow.toldOf("yaw")).toEqual(["yaw true", "yaw true"]);
  expect(await other.presence.areOnline(["yaw"])).toEqual(new Set(["yaw"]));
});
