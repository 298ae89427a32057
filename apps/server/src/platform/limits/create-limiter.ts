import type { Clock } from "../clock.ts";
import type { RedisClient } from "../realtime/redis.ts";
import { createMemoryLimiter, type Limiter } from "./limiter.ts";
import { createSharedLimiter } from "./shared-limiter.ts";

/** Counts for all processes together where there are several. */
export function createLimiter(clock: Clock, redis: RedisClient | undefined): Limiter {
  const local = createMemoryLimiter(clock);
  return redis ? createSharedLimiter(redis, local) : local;
}
