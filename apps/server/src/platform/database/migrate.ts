import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";

export { migrateJobs };

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any fixed number: processes that start together wait for one another on it. */
export const migrationLock = 7_301_946;

/** Brings the database at `connectionString` to this version's tables, once, however many start at a time. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // One that breaks fails what it was asked; unheard, it would end the process with another error than that.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs({ connectionString });
  } finally {
    await client.end();
  }
}

/** The moments that name this version's migrations, in order. */
export function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

/** The moment that names the last migration of a database; undefined for one that is not Kora's. */
export async function migrationOf(client: pg.ClientBase): Promise<number | undefined> {
  const list = "drizzle.__drizzle_migrations";
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('${list}') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return undefined;
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(created_at)::text AS last FROM ${list}`,
  );
  return rows[0]?.last ? Number(rows[0].last) : undefined;
}

/** Brings a database without tables to the migration named `last`, within the transaction that `client` is in. */
export async function applyMigrations(client: pg.ClientBase, last: number): Promise<void> {
  // As Drizzle's own `migrate` does it, which knows no end and commits by itself.
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > last) break;
    for (const text of sql) await client.query(text);
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [hash, folderMillis],
    );
  }
}
