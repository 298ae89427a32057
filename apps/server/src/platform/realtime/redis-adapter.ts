import { createAdapter } from "@socket.io/redis-adapter";
import type { RedisLink } from "./redis.ts";

/**
 * Carries what is sent to a room to the sockets of the other processes. Here it is delivered first, and
 * whatever becomes of Redis: what cannot be published is lost to the others, who are made to ask again
 * when Redis is back.
 */
export function createRedisAdapter({ commands, subscriber }: RedisLink) {
  const publisher = {
    publish: (channel: string, message: string | Buffer) =>
      leave(commands.publish(channel, message)),
    on: () => undefined,
    off: () => undefined,
  };
  // The adapter waits for none of these, so that nobody would hear of one that fails.
  const listener = {
    on: subscriber.on.bind(subscriber),
    off: subscriber.off.bind(subscriber),
    subscribe: (channels: string[]) => leave(subscriber.subscribe(...channels)),
    unsubscribe: (channels: string[]) => leave(subscriber.unsubscribe(...channels)),
    psubscribe: (pattern: string) => leave(subscriber.psubscribe(pattern)),
    punsubscribe: (pattern: string) => leave(subscriber.punsubscribe(pattern)),
  };
  return createAdapter(publisher, listener, { key: "kora" });
}

/** That Redis is lost is logged once, where the connection is. */
function leave(sent: Promise<unknown>): void {
  sent.catch(() => undefined);
}
