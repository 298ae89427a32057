import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { onDatabase } from "../apps/server/src/testing/databases.ts";
import { openTestRedis } from "../apps/server/src/testing/redis-server.ts";
import {
  type ServerProcess,
  startServerProcess,
} from "../apps/server/src/testing/server-process.ts";
import { readiness } from "./support/ask.ts";
import { flagsOf, settingsOf } from "./support/cluster.ts";
import { openPostgres } from "./support/postgres.ts";

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());

test("ten processes that start at once on an empty database all become ready", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-scale-"));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [postgres, redis] = await Promise.all([openPostgres(), openTestRedis()]);
  closing.defer(() => postgres.remove());
  closing.defer(() => redis.kill());
  const started = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      startServerProcess(postgres.connectionString, {
        dataDir,
        flags: flagsOf(),
        environment: { ...settingsOf(redis), MODERATORS: "ama@example.com" },
      }),
    ),
  );
  const processes = started.flatMap((one): ServerProcess[] =>
    one.status === "fulfilled" ? [one.value] : [],
  );
  closing.defer(async () => {
    await Promise.all(processes.map((one) => one.kill()));
  });
  expect(started.map(({ status }) => status)).toEqual(Array(10).fill("fulfilled"));
  const ready = await Promise.all(processes.map(({ port }) => readiness(port)));
  expect(ready.map(({ body }) => body.status)).toEqual(Array(10).fill("ready"));
  // The tables of Kora and of its job queue exist, so the migrations ran once.
  await onDatabase(postgres.connectionString, "SELECT FROM users, graphile_worker.jobs");
});
