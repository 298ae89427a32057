import type { Database } from "../database/database.ts";
import type { RedisLink } from "../realtime/redis.ts";
import type { Metrics } from "./metrics.ts";

export interface PartsInView {
  readonly db: Database;
  readonly redis: RedisLink | undefined;
  readonly countSockets: () => number;
}

/** Tells of what this process holds open: connections to the database, sockets, the link to Redis if there is one. */
export function lookAtParts(metrics: Metrics, parts: PartsInView): void {
  metrics.look({
    name: "kora_sockets_connected",
    help: "Sockets of people that are open at this process.",
    read: () => [{ value: parts.countSockets() }],
  });
  metrics.look({
    name: "kora_database_connections",
    help: "Connections to the database by pool: open (total) and without work (idle).",
    labels: ["pool", "state"],
    read: () =>
      parts.db.pools().flatMap(({ pool, total, idle }) => [
        { labels: { pool, state: "total" }, value: total },
        { labels: { pool, state: "idle" }, value: idle },
      ]),
  });
  metrics.look({
    name: "kora_database_waiting",
    help: "What waits for a connection of the pool.",
    labels: ["pool"],
    read: () => parts.db.pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  });
  const { redis } = parts;
  if (redis) {
    metrics.look({
      name: "kora_redis_up",
      help: "1 while this process reaches Redis, else 0.",
      read: () => [{ value: redis.isUp() ? 1 : 0 }],
    });
  }
}
