import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, systemClock } from "../../../apps/server/src/platform/clock.ts";
import {
  type Database,
  openDatabase,
} from "../../../apps/server/src/platform/database/database.ts";
import { migrateDatabase } from "../../../apps/server/src/platform/database/migrate.ts";
import { createLogger } from "../../../apps/server/src/platform/log.ts";
import { openTestRedis, type TestRedis } from "../../../apps/server/src/testing/redis-server.ts";
import {
  type ServerProcess,
  startServerProcess,
} from "../../../apps/server/src/testing/server-process.ts";
import { type LoadBalancer, openLoadBalancer } from "./load-balancer.ts";
import { openPostgres, type TestPostgres } from "./postgres.ts";

/** Several processes of one Kora behind a load balancer, with the servers that they share. */
export interface Cluster {
  readonly postgres: TestPostgres;
  readonly redis: TestRedis;
  /** The processes in the order of their ports. A restarted process keeps its port. */
  readonly processes: ServerProcess[];
  readonly proxy: LoadBalancer;
  /** `DATA_DIR` of all processes. */
  readonly dataDir: string;
  /** The caller's own database connections, which fixtures such as `makeReader` use. */
  readonly db: Database;
  readonly clock: Clock;
  /** Returns the origin that clients connect to. */
  listen(): Promise<string>;
  /** Restarts a process on its port. */
  start(processIndex: number): Promise<void>;
}

export interface ClusterOptions {
  /** Returns settings of one process, in addition to those of all processes. */
  readonly environment?: (processIndex: number) => NodeJS.ProcessEnv;
  /** Flags of Node for each process. */
  readonly flags?: readonly string[];
  /** The number of processes. The default is 3. */
  readonly processCount?: number;
  /** Prepares the common data folder before anything starts. */
  readonly prepare?: (dataDir: string) => Promise<void>;
}

/** A module that ends its process if the test process is killed. */
const stopWithTest = new URL("../../../scripts/lib/stop-with-parent.mjs", import.meta.url).href;

/** Settings that several processes of one Kora require. */
export function sharedSettings(redis: TestRedis): NodeJS.ProcessEnv {
  return { REDIS_URL: redis.url, SECRET: "a secret that all processes of the test share" };
}

/** Returns the flags of Node for a server process. */
export const processFlags = () => ["--import", stopWithTest];

/** Starts the servers and the processes. `cleanup` stops all of them, also after an error in the middle. */
export async function openCluster(
  { environment = () => ({}), flags = [], processCount = 3, prepare }: ClusterOptions,
  cleanup: AsyncDisposableStack,
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-scale-"));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  await prepare?.(dataDir);
  const [postgres, redis] = await Promise.all([openPostgres(), openTestRedis()]);
  cleanup.defer(() => postgres.remove());
  cleanup.defer(() => redis.kill());
  const { connectionString } = postgres;
  await migrateDatabase(connectionString);
  const db = openDatabase({ connectionString, connections: 4, log: createLogger("silent") });
  cleanup.defer(() => db.close());

  const startProcess = (processIndex: number, port = 0) =>
    startServerProcess(connectionString, {
      dataDir,
      port,
      flags: [...processFlags(), ...flags],
      environment: { ...sharedSettings(redis), ...environment(processIndex) },
    });
  const processes = await Promise.all(
    Array.from({ length: processCount }, (_, processIndex) => startProcess(processIndex)),
  );
  cleanup.defer(async () => {
    await Promise.all(processes.map((serverProcess) => serverProcess.kill()));
  });
  const proxy = await openLoadBalancer(processes.map(({ port }) => port));
  cleanup.defer(() => proxy.close());
  return {
    postgres,
    redis,
    processes,
    proxy,
    dataDir,
    db,
    clock: systemClock,
    listen: async () => proxy.origin,
    async start(processIndex) {
      processes[processIndex] = await startProcess(processIndex, processes[processIndex]?.port);
    },
  };
}
