import type { Caches } from "../cache.ts";
import type { RedisClient } from "./redis.ts";

/** The name of earlier versions, which run beside this one during an upgrade. */
const channel = "kora:forget-person";

/**
 * `invalidateUser` for all processes: in this one at once, in the others when Redis has delivered it. Messages are lost
 * while Redis is unreachable, so each process invalidates all users when it is back; until then cached values live ten
 * seconds at most.
 */
export async function invalidateEverywhere(
  caches: Caches,
  link: RedisClient,
): Promise<Caches["invalidateUser"]> {
  link.onReconnect(caches.invalidateAllUsers);
  await link.subscribe(channel, caches.invalidateUser);
  return (userId) => {
    caches.invalidateUser(userId);
    link.publish(channel, userId);
  };
}
