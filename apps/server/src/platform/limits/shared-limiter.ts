import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { RedisClient } from "../realtime/redis.ts";
import { createMemoryLimiter, type Limiter } from "./limiter.ts";

/** Hashes the key, so that it has a bounded length and Redis stores no addresses or emails. */
const toRedisKey = (name: string, key: string) =>
  `kora:limit:${hash("sha256", `${name} ${key}`, "base64url")}`;

/** Increments the count and returns it with the remaining milliseconds. The first hit starts the window. */
const incrementScript = `
  local count = redis.call("INCR", KEYS[1])
  if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
  return { count, redis.call("PTTL", KEYS[1]) }`;

/** Decrements the count. DECR keeps the expiry time of the window. */
const refundScript = `
  local count = tonumber(redis.call("GET", KEYS[1])) or 0
  if count > 0 then redis.call("DECR", KEYS[1]) end
  return { count, 0 }`;

const readScript = `return { tonumber(redis.call("GET", KEYS[1])) or 0, redis.call("PTTL", KEYS[1]) }`;

/** The delay between two attempts while Redis fails: a Redis that hangs must delay one call per second and not every call. */
const retryMilliseconds = 1000;

/** Creates a limiter that counts across all processes if Redis is configured. */
export function createLimiter(clock: Clock, redis: RedisClient | undefined): Limiter {
  const local = createMemoryLimiter(clock);
  return redis ? createSharedLimiter(redis, local) : local;
}

/**
 * Counts the hits of all processes together in Redis. `local` also counts the hits at this process and decides while
 * Redis is unreachable, so that limits neither disappear nor block all users.
 */
function createSharedLimiter({ commands: redis }: RedisClient, local: Limiter): Limiter {
  let isUnreachable = false;
  let retryAt = 0;

  /** Returns the result of `operation`, or undefined while Redis is unreachable. */
  async function tryRedis<Result>(operation: () => Promise<Result>): Promise<Result | undefined> {
    if (isUnreachable) {
      if (performance.now() < retryAt) return undefined;
      // This call tests whether Redis is back. The other calls do not wait for it.
      retryAt = performance.now() + retryMilliseconds;
    }
    try {
      const result = await operation();
      isUnreachable = false;
      return result;
    } catch {
      // `openRedis` logs the loss of Redis once.
      isUnreachable = true;
      retryAt = performance.now() + retryMilliseconds;
      return undefined;
    }
  }

  const runScript = (script: string, ...keyAndValues: (string | number)[]) =>
    redis.eval(script, 1, ...keyAndValues) as Promise<[count: number, millisecondsLeft: number]>;
  const toWaitSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

  return {
    async hit(name, key, limit) {
      const localWaitSeconds = await local.hit(name, key, limit);
      const result = await tryRedis(() =>
        runScript(incrementScript, toRedisKey(name, key), limit.windowSeconds * 1000),
      );
      if (!result) return localWaitSeconds;
      const [count, millisecondsLeft] = result;
      return count > limit.max ? toWaitSeconds(millisecondsLeft) : undefined;
    },
    async check(name, key, limit) {
      const result = await tryRedis(() => runScript(readScript, toRedisKey(name, key)));
      if (!result) return local.check(name, key, limit);
      const [count, millisecondsLeft] = result;
      return count >= limit.max ? toWaitSeconds(millisecondsLeft) : undefined;
    },
    async refund(name, key, limit) {
      await local.refund(name, key, limit);
      await tryRedis(() => runScript(refundScript, toRedisKey(name, key)));
    },
    async clear(name, key) {
      await local.clear(name, key);
      await tryRedis(() => redis.del(toRedisKey(name, key)));
    },
  };
}
