import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** The key of an advisory lock: processes that start at the same time migrate one after the other. It is arbitrary. */
export const migrationLock = 7_301_946;

/** Applies this version's migrations. Processes that start at the same time apply each migration once. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // A connection that breaks rejects its query. Without a listener, its error event would crash the process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs(connectionString);
  } finally {
    await client.end();
  }
}

/** Creates or upgrades the tables of Graphile Worker, in the schema `graphile_worker`. */
export async function migrateJobs(connectionString: string): Promise<void> {
  // Graphile Worker stops listening to the errors of a pool of its own before the connections have ended. If the database
  // goes meanwhile, the error would crash the process.
  const pgPool = new pg.Pool({ connectionString });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** The timestamps that identify this version's migrations, in order. */
export function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

/** The timestamp of the last migration of a database; undefined for a database without Kora's tables. */
export async function readLastMigration(client: pg.ClientBase): Promise<number | undefined> {
  const migrationsTable = "drizzle.__drizzle_migrations";
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('${migrationsTable}') IS NOT NULL AS exists`,
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(created_at)::text AS last FROM ${migrationsTable}`,
  );
  return rows[0]?.last ? Number(rows[0].last) : undefined;
}

/** Applies the migrations up to `lastMigration` to a database without tables, in the current transaction of `client`. */
export async function applyMigrations(client: pg.ClientBase, lastMigration: number): Promise<void> {
  // Drizzle's `migrate` does the same, but it always applies all migrations and commits them itself.
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > lastMigration) break;
    for (const statement of sql) await client.query(statement);
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [hash, folderMillis],
    );
  }
}
