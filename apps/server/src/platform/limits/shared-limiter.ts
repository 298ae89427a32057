import { hash } from "node:crypto";
import type { RedisClient } from "../realtime/redis.ts";
import type { Limiter } from "./limiter.ts";

/** Bounded in length, and without the addresses and emails that the keys hold. */
const keyOf = (name: string, key: string) =>
  `kora:limit:${hash("sha256", `${name} ${key}`, "base64url")}`;

/** Adds one, in a window that begins with the first, and gives the count with the milliseconds left. */
const countOne = `
  local count = redis.call("INCR", KEYS[1])
  if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
  return { count, redis.call("PTTL", KEYS[1]) }`;

/** Takes one away; DECR keeps the time that the window has left. */
const refundOne = `
  local count = tonumber(redis.call("GET", KEYS[1])) or 0
  if count > 0 then redis.call("DECR", KEYS[1]) end
  return { count, 0 }`;

const readCount = `return { tonumber(redis.call("GET", KEYS[1])) or 0, redis.call("PTTL", KEYS[1]) }`;

/** So long Redis is left alone after it failed: one that hangs must hold up one call a second, not every call. */
const restMilliseconds = 1000;

/**
 * Counts in Redis what happens at all processes together. `local` counts along what happens at this one, and
 * decides by that while Redis is lost: no door opens, and none closes.
 */
export function createSharedLimiter({ commands: redis }: RedisClient, local: Limiter): Limiter {
  let isLost = false;
  let restsUntil = 0;

  /** What `ask` gives of Redis; undefined while that is lost. */
  async function unlessLost<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (isLost) {
      if (performance.now() < restsUntil) return undefined;
      // One finds out whether it is back, and nobody else waits for the answer.
      restsUntil = performance.now() + restMilliseconds;
    }
    try {
      const answer = await ask();
      isLost = false;
      return answer;
    } catch {
      // Told once, where the connection is.
      isLost = true;
      restsUntil = performance.now() + restMilliseconds;
      return undefined;
    }
  }

  const run = (script: string, ...keyAndValues: (string | number)[]) =>
    redis.eval(script, 1, ...keyAndValues) as Promise<[count: number, millisecondsLeft: number]>;
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

  return {
    async hit(name, key, limit) {
      const here = await local.hit(name, key, limit);
      const found = await unlessLost(() =>
        run(countOne, keyOf(name, key), limit.windowSeconds * 1000),
      );
      if (!found) return here;
      const [count, left] = found;
      return count > limit.max ? seconds(left) : undefined;
    },
    async check(name, key, limit) {
      const found = await unlessLost(() => run(readCount, keyOf(name, key)));
      if (!found) return local.check(name, key, limit);
      const [count, left] = found;
      return count >= limit.max ? seconds(left) : undefined;
    },
    async refund(name, key, limit) {
      await local.refund(name, key, limit);
      await unlessLost(() => run(refundOne, keyOf(name, key)));
    },
    async clear(name, key) {
      await local.clear(name, key);
      await unlessLost(() => redis.del(keyOf(name, key)));
    },
  };
}
