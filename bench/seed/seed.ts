import pg from "pg";
import type { CommunitySize, Step } from "./community.ts";
import { dropIndexes } from "./indexes.ts";
import { loadSteps } from "./load.ts";
import { referenceSteps } from "./reference-tables.ts";

/**
 * The PostgreSQL settings while seeding. A crash can corrupt the database, but an incomplete database is never used.
 */
export const loadSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "16GB",
  checkpoint_timeout: "1h",
  shared_buffers: "512MB",
  work_mem: "256MB",
  maintenance_work_mem: "512MB",
};

/** Fills the empty, migrated database at `connectionString`. `log` is called after each step. */
export async function seed(
  connectionString: string,
  community: CommunitySize,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  // A lost connection also rejects the running query, so this event needs no handling.
  client.on("error", () => {});
  await client.connect();
  const run = async ({ name, text, values }: Step) => {
    const start = performance.now();
    await client.query(values === undefined ? { text } : { text, values });
    log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query("BEGIN");
    // PostgreSQL writes no WAL for tables that were truncated in the same transaction (wal_level minimal).
    await client.query("TRUNCATE users, stories, writers CASCADE");
    const recreateStatements = await dropIndexes(client);
    for (const step of loadSteps(community)) {
      await run(step);
    }
    await client.query("COMMIT");
    await run({ name: "indexes and foreign keys", text: recreateStatements.join(";\n") });
    for (const step of referenceSteps) {
      await run(step);
    }
    await run({ name: "cleanup", text: "DROP SCHEMA seed CASCADE" });
    await run({ name: "statistics", text: "VACUUM (ANALYZE)" });
  } finally {
    await client.end();
  }
}
