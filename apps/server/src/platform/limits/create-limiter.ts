import type { Clock } from "../clock.ts";
import type { RedisClient } from "../realtime/redis.ts";
import { createMemoryLimiter, type Limiter } from "./limiter.ts";
import { createSharedLimiter } from "./shared-limiter.ts";

/** Creates a limiter that counts across all processes if Redis is configured. */
export function createLimiter(clock: Clock, redis: RedisClient | undefined): Limiter {
  const local = createMemoryLimiter(clock);
  return redis ? createSharedLimiter(redis, local) : local;
}
