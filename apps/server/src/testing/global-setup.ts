import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { migrateDatabase } from "../platform/database/migrate.ts";
import { runOnDatabase, templateName, withDatabaseName } from "./databases.ts";

const silentLog = { info: () => undefined, warn: () => undefined };

/** Starts one real PostgreSQL for the whole test run, with a migrated template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-test-"));
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  await runOnDatabase(cluster.connectionString, `CREATE DATABASE ${templateName}`);
  await migrateDatabase(withDatabaseName(cluster.connectionString, templateName));
  project.provide("cluster", cluster.connectionString);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
