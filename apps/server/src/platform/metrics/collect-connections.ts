import type { Database } from "../database/database.ts";
import type { RedisClient } from "../realtime/redis.ts";
import type { Metrics } from "./metrics.ts";

export interface CollectedServices {
  readonly db: Database;
  readonly redis: RedisClient | undefined;
  readonly countSockets: () => number;
}

/** Collects the open connections of this process: sockets, database connections and the Redis connection, if any. */
export function collectConnections(metrics: Metrics, services: CollectedServices): void {
  metrics.collect({
    name: "kora_sockets_connected",
    help: "Open sockets of users at this process.",
    read: () => [{ value: services.countSockets() }],
  });
  metrics.collect({
    name: "kora_database_connections",
    help: "Connections to the database by pool: open (total) and without work (idle).",
    labels: ["pool", "state"],
    read: () =>
      services.db.pools().flatMap(({ pool, total, idle }) => [
        { labels: { pool, state: "total" }, value: total },
        { labels: { pool, state: "idle" }, value: idle },
      ]),
  });
  metrics.collect({
    name: "kora_database_waiting",
    help: "Statements and transactions that wait for a connection of the pool.",
    labels: ["pool"],
    read: () =>
      services.db.pools().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  });
  const { redis } = services;
  if (redis) {
    metrics.collect({
      name: "kora_redis_up",
      help: "1 while this process reaches Redis, else 0.",
      read: () => [{ value: redis.isUp() ? 1 : 0 }],
    });
  }
}
