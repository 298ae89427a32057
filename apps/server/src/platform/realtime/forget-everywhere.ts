import type { Memory } from "../memory.ts";
import type { RedisLink } from "./redis.ts";

const channel = "kora:forget-person";

/**
 * `forgetPerson` for all processes: here at once, at the others as soon as Redis has carried it. What is said while
 * Redis is lost nobody hears, so each forgets everybody when it is back; until then ten seconds pass at most.
 */
export async function forgetEverywhere(
  memory: Memory,
  link: RedisLink,
): Promise<Memory["forgetPerson"]> {
  link.onReturn(memory.forgetPeople);
  await link.hear(channel, memory.forgetPerson);
  return (userId) => {
    memory.forgetPerson(userId);
    link.tell(channel, userId);
  };
}
