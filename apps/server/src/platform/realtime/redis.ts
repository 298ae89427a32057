import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";

/** Thrown when the server of `REDIS_URL` cannot be used. The message is one sentence for the operator. */
export class RedisError extends Error {
  override readonly name = "RedisError";
}

/** The connections to the Redis or Valkey server through which several server processes communicate. */
export interface RedisClient {
  /** Rejects commands at once while the server is unreachable, because there is no offline queue. */
  readonly commands: Redis;
  /** The connection in subscriber mode. It restores its subscriptions after a reconnection. */
  readonly subscriber: Redis;
  /** Returns true if both connections are ready. */
  isUp(): boolean;
  /** Rejects while the server is unreachable. */
  ping(): Promise<void>;
  /** Publishes `text` to all subscribed processes, including this one. It is lost while the server is unreachable. */
  publish(channel: string, text: string): void;
  /** Resolves when the subscription is active, so that `listener` receives every later message. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>;
  /** Calls `listener` after each reconnection, because messages were lost in the meantime. */
  onReconnect(listener: () => void): void;
  close(): void;
}

const connectionOptions = {
  lazyConnect: true,
  connectTimeout: 5000,
  retryStrategy: (attempts) => Math.min(attempts * 100, 1000),
} satisfies RedisOptions;

/** Rejects with `RedisError` if the server is unreachable. A connection that is lost later is retried without end. */
export async function openRedis(url: string, log: Log): Promise<RedisClient> {
  const commands = new Redis(url, {
    ...connectionOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
  });
  const subscriber = new Redis(url, { ...connectionOptions, maxRetriesPerRequest: null });
  const connections: readonly Redis[] = [commands, subscriber];
  const reconnectListeners: (() => void)[] = [];
  let reason = "it closed the connection";
  let state: "opening" | "open" | "lost" | "closed" = "opening";
  for (const redis of connections) {
    redis.on("error", (error: NodeJS.ErrnoException) => {
      reason = error.code ?? error.message;
    });
    redis.on("close", () => {
      if (state !== "open") return;
      state = "lost";
      log.error(
        { reason },
        "Redis is lost: events of this process do not reach other processes; reconnecting.",
      );
    });
    redis.on("ready", () => {
      if (state !== "lost" || connections.some(({ status }) => status !== "ready")) return;
      state = "open";
      log.warn("Redis is reachable again.");
      for (const listener of reconnectListeners) listener();
    });
  }
  const close = () => {
    state = "closed";
    for (const redis of connections) redis.disconnect();
  };
  try {
    await Promise.all(connections.map((redis) => redis.connect()));
    await commands.ping();
  } catch {
    close();
    throw new RedisError(`The Redis of REDIS_URL cannot be reached: ${reason}.`);
  }
  state = "open";
  return {
    commands,
    subscriber,
    isUp: () => state === "open",
    async ping() {
      // Both connections must be ready: without the subscriber, this process receives no messages.
      if (state !== "open") throw new Error("A connection to Redis is lost.");
      await commands.ping();
    },
    publish(channel, text) {
      // The `close` listener above logs the loss of Redis once.
      commands.publish(channel, text).catch(() => undefined);
    },
    async subscribe(channel, listener) {
      subscriber.on("message", (messageChannel: string, text: string) => {
        if (messageChannel === channel) listener(text);
      });
      await subscriber.subscribe(channel);
    },
    onReconnect: (listener) => void reconnectListeners.push(listener),
    close,
  };
}
