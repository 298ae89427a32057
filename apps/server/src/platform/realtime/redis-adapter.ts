import type { ServerEventName } from "@kora/contract/events";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Metrics } from "../metrics/metrics.ts";
import type { RedisClient } from "./redis.ts";
import { createTimestampCodec } from "./timestamp-codec.ts";

/** The event whose delivery to sockets is timed. */
export const newMessageEvent: ServerEventName = "newMessage";

/**
 * Forwards emitted packets to the sockets of the other processes. The delivery at this process does not wait for Redis
 * and does not depend on it. While Redis is unreachable, packets are lost for the other processes. When it is back, all
 * clients reconnect and refetch.
 */
export function createRedisAdapter(
  { commands, subscriber }: RedisClient,
  deliveriesBySender: Metrics["deliveriesBySender"],
) {
  const publisherClient = {
    publish: (channel: string, message: string | Buffer) =>
      ignoreRejection(commands.publish(channel, message)),
    on: () => undefined,
    off: () => undefined,
  };
  // The adapter does not await these promises, so their rejections must be handled here.
  const subscriberClient = {
    on: subscriber.on.bind(subscriber),
    off: subscriber.off.bind(subscriber),
    subscribe: (channels: string[]) => ignoreRejection(subscriber.subscribe(...channels)),
    unsubscribe: (channels: string[]) => ignoreRejection(subscriber.unsubscribe(...channels)),
    psubscribe: (pattern: string) => ignoreRejection(subscriber.psubscribe(pattern)),
    punsubscribe: (pattern: string) => ignoreRejection(subscriber.punsubscribe(pattern)),
  };
  const parser = createTimestampCodec((event, sentAt) => {
    if (event !== newMessageEvent) return;
    // The adapter writes the packet to the sockets in this turn, so the next tick measures the end of the delivery.
    process.nextTick(() =>
      deliveriesBySender.elsewhere.observe(Math.max(0, Date.now() - sentAt) / 1000),
    );
  });
  return createAdapter(publisherClient, subscriberClient, { key: "kora", parser });
}

/** Ignores a rejection, because `openRedis` logs the loss of Redis once. */
function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
