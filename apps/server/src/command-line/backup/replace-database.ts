import pg from "pg";
import { minPostgresVersion } from "../../platform/database/database.ts";
import {
  applyMigrations,
  knownMigrations,
  migrateDatabase,
  migrateJobs,
  migrationLock,
  readLastMigration,
} from "../../platform/database/migrate.ts";
import { BackupError } from "./archive.ts";
import { type DatabaseDescription, formatQualifiedName } from "./describe-database.ts";
import { connectForBackup } from "./read-snapshot.ts";

/**
 * Replaces the contents of the database at `connectionString` in one transaction. It creates the tables of the
 * migration in `description`, lets `insertRows` write the rows, and then adds the foreign keys, which checks them.
 * After the commit it applies the later migrations. Throws `BackupError` if Kora runs on the database or if the
 * database has tables of another program. If the database has users, throws a `BackupError` with `occupiedMessage`;
 * without `occupiedMessage`, deletes the users.
 */
export async function replaceDatabase(
  connectionString: string,
  description: DatabaseDescription,
  { occupiedMessage }: { readonly occupiedMessage: string | undefined },
  insertRows: (client: pg.Client) => Promise<void>,
): Promise<void> {
  if (!knownMigrations().includes(description.migration)) {
    throw new BackupError("The backup is from a newer version of Kora: upgrade this one first.");
  }
  const client = await connectForBackup(connectionString);
  try {
    await requireSuitableServer(client);
    await requireNotRunning(client);
    await requireEmpty(client, occupiedMessage);
    // The tables of Graphile Worker must exist, because the backup contains its jobs.
    await migrateJobs(connectionString);
    await client.query("BEGIN");
    await dropEverything(client);
    await applyMigrations(client, description.migration);
    const foreignKeys = await dropForeignKeys(client);
    await client.query(`TRUNCATE ${description.tables.map(formatQualifiedName).join(", ")}`);
    await insertRows(client);
    await setSequences(client, description);
    await unlockJobs(client);
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    await client.query("COMMIT");
    // PostgreSQL has no statistics about the new rows until autovacuum runs, so it would choose bad plans.
    await client.query(`ANALYZE ${description.tables.map(formatQualifiedName).join(", ")}`);
  } catch (error) {
    throw toBackupError(error);
  } finally {
    await client.end();
  }
  await migrateDatabase(connectionString);
}

async function requireSuitableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; isOld: boolean; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
      current_setting('server_version_num')::int < $1 AS "isOld"`,
    [minPostgresVersion],
  );
  for (const { version, isOld, encoding } of rows) {
    if (isOld)
      throw new BackupError(`The server is PostgreSQL ${version}: Kora needs 15 or newer.`);
    if (encoding !== "UTF8") {
      throw new BackupError(
        `The encoding of the database is ${encoding}: create one with the encoding UTF8.`,
      );
    }
  }
}

/**
 * Throws `BackupError` if a Kora runs on the database. Takes the lock of migrations, so that a Kora that starts in the
 * meantime waits until this client ends.
 */
async function requireNotRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hasLock: boolean; koraConnections: number }>(
    `SELECT pg_try_advisory_lock($1) AS "hasLock", (
      SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'kora'
    ) AS "koraConnections"`,
    [migrationLock],
  );
  if (rows.some(({ hasLock, koraConnections }) => !hasLock || koraConnections > 0)) {
    throw new BackupError("A Kora is running on that database: stop it first.");
  }
}

async function requireEmpty(client: pg.Client, occupiedMessage: string | undefined): Promise<void> {
  const isKoraDatabase = (await readLastMigration(client)) !== undefined;
  const fromClause = isKoraDatabase ? "public.users" : "pg_tables WHERE schemaname = 'public'";
  const { rowCount } = await client.query(`SELECT FROM ${fromClause} LIMIT 1`);
  if (rowCount === 0) return;
  if (!isKoraDatabase) {
    throw new BackupError("That database has tables of another program: name an empty one.");
  }
  if (occupiedMessage !== undefined) throw new BackupError(occupiedMessage);
}

/**
 * Drops all tables and functions of the schema `public`, and the list of migrations. Extensions and their functions
 * stay, because other programs may use them.
 */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null; functions: string | null }>(`
    SELECT (
      SELECT string_agg(format('%I.%I', schemaname, tablename), ', ')
      FROM pg_tables WHERE schemaname = 'public'
    ) AS tables, (
      SELECT string_agg(p.oid::regprocedure::text, ', ') FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    ) AS functions`);
  for (const { tables, functions } of rows) {
    if (tables !== null) await client.query(`DROP TABLE ${tables} CASCADE`);
    if (functions !== null) await client.query(`DROP FUNCTION ${functions} CASCADE`);
  }
  await client.query("DROP SCHEMA IF EXISTS drizzle CASCADE");
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops the foreign keys, so that rows can be inserted in any order. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  return rows;
}

/** Sets the sequences to the values that they had in the source. */
async function setSequences(client: pg.Client, { sequences }: DatabaseDescription): Promise<void> {
  for (const { value, isCalled, ...sequence } of sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      formatQualifiedName(sequence),
      value,
      isCalled,
    ]);
  }
}

/** Unlocks the jobs that ran during the backup. Otherwise they would wait hours until their locks expire. */
async function unlockJobs(client: pg.Client): Promise<void> {
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    await client.query(
      `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`,
    );
  }
}

/** SQLSTATE codes: undefined table, undefined column, foreign key violation, unique violation. */
const schemaMismatchCodes = new Set(["42P01", "42703", "23503", "23505"]);

function toBackupError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, code = "" } = error;
  return schemaMismatchCodes.has(code)
    ? new BackupError(`The rows do not fit the tables of this version: ${message}.`, {
        cause: error,
      })
    : new BackupError(`The database reported an error: ${message}.`, { cause: error });
}
