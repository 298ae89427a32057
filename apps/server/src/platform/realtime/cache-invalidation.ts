import type { Caches } from "../cache.ts";
import type { RedisClient } from "./redis.ts";

/** The channel keeps the name of earlier versions, because they run beside this one during an upgrade. */
const channel = "kora:forget-person";

/**
 * Returns a function that invalidates a user's cached values in all processes: in this one at once, in the others when
 * Redis delivers the message. Messages are lost while Redis is unreachable, so each process invalidates all users after
 * a reconnection. Until then, a cached value lives at most ten seconds.
 */
export async function invalidateEverywhere(
  caches: Caches,
  redis: RedisClient,
): Promise<Caches["invalidateUser"]> {
  redis.onReconnect(caches.invalidateAllUsers);
  await redis.subscribe(channel, caches.invalidateUser);
  return (userId) => {
    caches.invalidateUser(userId);
    redis.publish(channel, userId);
  };
}
