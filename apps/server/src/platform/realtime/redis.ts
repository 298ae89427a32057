import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";

/** Thrown when the server of `REDIS_URL` cannot be used; the message is one sentence. */
export class RedisError extends Error {
  override readonly name = "RedisError";
}

/** The Redis or Valkey through which the processes of one Kora talk to each other. */
export interface RedisClient {
  /** Fails at once while the server is lost: nothing waits for it. */
  readonly commands: Redis;
  /** In subscribed state; takes its subscriptions up again by itself. */
  readonly subscriber: Redis;
  /** Whether the server was reached when it was last tried. */
  isUp(): boolean;
  /** Rejects while the server is lost. */
  ping(): Promise<void>;
  /** Says `text` to all processes that hear the channel, this one too; it is lost while the server is. */
  publish(channel: string, text: string): void;
  /** Resolves when `listener` is sure to hear what is told from then on. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>;
  /** Called whenever the server is back after it was lost: what was said meanwhile did not come through. */
  onReconnect(listener: () => void): void;
  close(): void;
}

const options = {
  lazyConnect: true,
  connectTimeout: 5000,
  retryStrategy: (attempts) => Math.min(attempts * 100, 1000),
} satisfies RedisOptions;

/** Rejects with `RedisError` where no such server answers. What is lost later is sought again for ever. */
export async function openRedis(url: string, log: Log): Promise<RedisClient> {
  const commands = new Redis(url, {
    ...options,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
  });
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null });
  const both: readonly Redis[] = [commands, subscriber];
  const listeners: (() => void)[] = [];
  let reason = "it closed the connection";
  let state: "opening" | "open" | "lost" | "closed" = "opening";
  for (const redis of both) {
    redis.on("error", (error: NodeJS.ErrnoException) => {
      reason = error.code ?? error.message;
    });
    redis.on("close", () => {
      if (state !== "open") return;
      state = "lost";
      log.error({ reason }, "Redis is lost: what happens here reaches no other process");
    });
    redis.on("ready", () => {
      if (state !== "lost" || both.some(({ status }) => status !== "ready")) return;
      state = "open";
      log.warn("Redis is back");
      for (const listener of listeners) listener();
    });
  }
  const close = () => {
    state = "closed";
    for (const redis of both) redis.disconnect();
  };
  try {
    await Promise.all(both.map((redis) => redis.connect()));
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
      // Both connections: without the other one nothing is heard.
      if (state !== "open") throw new Error("A connection to Redis is lost.");
      await commands.ping();
    },
    publish(channel, text) {
      // That Redis is lost is logged above, once.
      commands.publish(channel, text).catch(() => undefined);
    },
    async subscribe(channel, listener) {
      subscriber.on("message", (of: string, text: string) => {
        if (of === channel) listener(text);
      });
      await subscriber.subscribe(channel);
    },
    onReconnect: (listener) => void listeners.push(listener),
    close,
  };
}
