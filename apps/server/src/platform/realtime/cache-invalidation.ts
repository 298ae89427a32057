import type { Caches } from "../cache.ts";
import type { RedisClient } from "./redis.ts";

/** The channel keeps the name of earlier versions, because they run beside this one during an upgrade. */
const channel = "kora:forget-person";

/**
 * Returns a function that calls `invalidateUser` in all processes: in this one at once, in the others when
 * Redis delivers the message. Messages are lost while Redis is unreachable, so each process invalidates all users after
 * a reconnection, and closes its sockets. Until then, a cached value lives at most ten seconds.
 */
export async function invalidateEverywhere(
  { invalidateUser, invalidateAllUsers }: Pick<Caches, "invalidateUser" | "invalidateAllUsers">,
  redis: RedisClient,
): Promise<Caches["invalidateUser"]> {
  redis.onReconnect(invalidateAllUsers);
  await redis.subscribe(channel, invalidateUser);
  return (userId) => {
    invalidateUser(userId);
    redis.publish(channel, userId);
  };
}
