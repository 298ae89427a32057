import pg from "pg";
import type { Step } from "./community.ts";
import { dropIndexes } from "./indexes.ts";

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

/** Creates the functions of the other steps. */
const helperStep: Step = {
  name: "helpers",
  text: `
    DROP SCHEMA IF EXISTS seed CASCADE;
    CREATE SCHEMA seed;
    -- A UUIDv7: 48 bits of timestamp, then a hash of the row number.
    CREATE FUNCTION seed.id(kind text, at timestamptz, n bigint) RETURNS uuid
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
        || overlay(substr(md5(kind || n), 1, 19) PLACING '8' FROM 4 FOR 1))::uuid $$;
    -- Returns a pseudorandom number above 0 and up to 1.
    CREATE FUNCTION seed.random(kind int, n bigint) RETURNS float8
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT ((hashint8extended(n, kind) & 9007199254740991) + 1) / 9007199254740992.0::float8 $$;`,
};

/**
 * Fills the empty, migrated database at `connectionString`. `steps` run in one transaction without indexes, in which the
 * functions of the schema `seed` exist. `log` is called after each step.
 */
export async function seed(
  connectionString: string,
  {
    steps,
    stepsAfterIndexes = [],
  }: { steps: readonly Step[]; stepsAfterIndexes?: readonly Step[] },
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
    for (const step of [helperStep, ...steps]) {
      await run(step);
    }
    await client.query("COMMIT");
    await run({ name: "indexes and foreign keys", text: recreateStatements.join(";\n") });
    for (const step of stepsAfterIndexes) {
      await run(step);
    }
    await run({ name: "cleanup", text: "DROP SCHEMA seed CASCADE" });
    await run({ name: "statistics", text: "VACUUM (ANALYZE)" });
  } finally {
    await client.end();
  }
}
