import type { ServerEventName } from "@kora/contract/events";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Metrics } from "../metrics/metrics.ts";
import type { RedisClient } from "./redis.ts";
import { createTimestampCodec } from "./timestamp-codec.ts";

/** The event whose way to the sockets is timed. */
export const newMessage: ServerEventName = "newMessage";

/**
 * Carries what is sent to a room to the sockets of the other processes. Here it is delivered first, and
 * whatever becomes of Redis: what cannot be published is lost to the others, who are made to ask again
 * when Redis is back.
 */
export function createRedisAdapter(
  { commands, subscriber }: RedisClient,
  deliveries: Metrics["deliveries"],
) {
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
  const parser = createTimestampCodec((event, sent) => {
    if (event !== newMessage) return;
    // Once it has been written to the sockets, which is done in the same turn.
    process.nextTick(() => deliveries.elsewhere.observe(Math.max(0, Date.now() - sent) / 1000));
  });
  return createAdapter(publisher, listener, { key: "kora", parser });
}

/** That Redis is lost is logged once, where the connection is. */
function leave(sent: Promise<unknown>): void {
  sent.catch(() => undefined);
}
