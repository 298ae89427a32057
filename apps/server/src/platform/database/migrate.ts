import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any fixed number: processes that start together wait for one another on it. */
const lockKey = 7_301_946;

/** Brings the database at `connectionString` to this version's tables, once, however many start at a time. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs({ connectionString });
  } finally {
    await client.end();
  }
}
