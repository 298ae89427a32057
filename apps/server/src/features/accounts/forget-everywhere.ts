import type { RedisLink } from "../../platform/realtime/redis.ts";
import type { Sessions } from "./sessions.ts";

const channel = "kora:forget-sessions";

/**
 * `forget` for all processes: here at once, at the others as soon as Redis has carried it. What is said while Redis is
 * lost nobody hears, so each forgets everything when it is back; until then ten seconds pass at most.
 */
export async function forgetEverywhere(
  sessions: Sessions,
  link: RedisLink,
): Promise<Sessions["forget"]> {
  link.onReturn(sessions.forgetAll);
  await link.hear(channel, sessions.forget);
  return (userId) => {
    sessions.forget(userId);
    link.tell(channel, userId);
  };
}
