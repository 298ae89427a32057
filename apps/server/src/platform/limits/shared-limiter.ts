import { hash } from "node:crypto";
import type { RedisClient } from "../realtime/redis.ts";
import type { Limiter } from "./limiter.ts";

/** Hashes the key, so that it has a bounded length and Redis stores no addresses or emails. */
const keyOf = (name: string, key: string) =>
  `kora:limit:${hash("sha256", `${name} ${key}`, "base64url")}`;

/** Increments the count and returns it with the remaining milliseconds. The first hit starts the window. */
const countOne = `
  local count = redis.call("INCR", KEYS[1])
  if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
  return { count, redis.call("PTTL", KEYS[1]) }`;

/** Decrements the count. DECR keeps the expiry time of the window. */
const refundOne = `
  local count = tonumber(redis.call("GET", KEYS[1])) or 0
  if count > 0 then redis.call("DECR", KEYS[1]) end
  return { count, 0 }`;

const readCount = `return { tonumber(redis.call("GET", KEYS[1])) or 0, redis.call("PTTL", KEYS[1]) }`;

/** The pause after a failure of Redis: a Redis that hangs must delay one call per second and not every call. */
const restMilliseconds = 1000;

/**
 * Counts the hits of all processes together in Redis. `local` also counts the hits at this process and decides while
 * Redis is unreachable, so that limits neither disappear nor block all users.
 */
export function createSharedLimiter({ commands: redis }: RedisClient, local: Limiter): Limiter {
  let isLost = false;
  let restsUntil = 0;

  /** Returns the result of `ask`, or undefined while Redis is unreachable. */
  async function unlessLost<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (isLost) {
      if (performance.now() < restsUntil) return undefined;
      // This call tests whether Redis is back. The other calls do not wait for it.
      restsUntil = performance.now() + restMilliseconds;
    }
    try {
      const answer = await ask();
      isLost = false;
      return answer;
    } catch {
      // `openRedis` logs the loss of Redis once.
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
