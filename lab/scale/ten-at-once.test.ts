import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runOnDatabase } from "../../apps/server/src/testing/databases.ts";
import { openTestRedis } from "../../apps/server/src/testing/redis-server.ts";
import {
  type ServerProcess,
  startServerProcess,
} from "../../apps/server/src/testing/server-process.ts";
import { processFlags, sharedSettings } from "./support/open-cluster.ts";
import { openPostgres } from "./support/postgres.ts";
import { fetchReadiness } from "./support/request.ts";

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

test("ten processes that start at once on an empty database all become ready", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-scale-"));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [postgres, redis] = await Promise.all([openPostgres(), openTestRedis()]);
  cleanup.defer(() => postgres.remove());
  cleanup.defer(() => redis.kill());
  const startResults = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      startServerProcess(postgres.connectionString, {
        dataDir,
        flags: processFlags(),
        environment: { ...sharedSettings(redis), MODERATORS: "ama@example.com" },
      }),
    ),
  );
  const processes = startResults.flatMap((result): ServerProcess[] =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  cleanup.defer(async () => {
    await Promise.all(processes.map((serverProcess) => serverProcess.kill()));
  });
  expect(startResults.map(({ status }) => status)).toEqual(Array(10).fill("fulfilled"));
  const readinessResponses = await Promise.all(processes.map(({ port }) => fetchReadiness(port)));
  expect(readinessResponses.map(({ body }) => body.status)).toEqual(Array(10).fill("ready"));
  // This statement fails if a table of Kora or of its job queue is missing.
  await runOnDatabase(postgres.connectionString, "SELECT FROM users, graphile_worker.jobs");
});
