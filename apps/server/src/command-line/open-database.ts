import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../platform/database/database.ts";
import {
  DataFolderInUse,
  findRunningPostgres,
  startEmbeddedPostgres,
} from "../platform/database/embedded.ts";
import { knownMigrations, readLastMigration } from "../platform/database/migrate.ts";
import { type CommandContext, CommandError } from "./command.ts";

type OpenContext = Pick<CommandContext, "config" | "log" | "resources">;

/**
 * Returns the connection string of this Kora's database, even while Kora runs. It starts an embedded database that is
 * not running, and stops it when the command ends. Throws `CommandError` if there is no database yet.
 */
export async function ensureDatabaseRunning(ctx: OpenContext): Promise<string> {
  const { databaseUrl, dataDir } = ctx.config();
  if (databaseUrl !== undefined) return databaseUrl;
  await requireDatabase(dataDir);
  try {
    return await openEmbedded(ctx);
  } catch (error) {
    return findDatabaseInUse(error, dataDir);
  }
}

/**
 * Returns the connection string of the embedded database that a running Kora uses, which made `error` a
 * `DataFolderInUse`. Throws other errors, and that one if the database cannot be reached.
 */
export async function findDatabaseInUse(error: unknown, dataDir: string): Promise<string> {
  const runningUrl =
    error instanceof DataFolderInUse ? await findRunningPostgres(dataDir) : undefined;
  if (runningUrl === undefined || !(await isReachable(runningUrl))) throw error;
  return runningUrl;
}

/**
 * Starts the embedded database, and creates a missing one. Returns its connection string. Throws `DataFolderInUse`
 * while Kora runs.
 */
export async function openEmbedded({ config, log, resources }: OpenContext): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: config().dataDir, log });
  resources.defer(() => embedded.stop());
  return embedded.connectionString;
}

/** Throws `CommandError` if the data folder holds no database. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const exists = await access(join(dataDir, "postgres")).then(
    () => true,
    () => false,
  );
  if (exists) return;
  throw new CommandError(
    `There is no database in ${dataDir}: name the data folder with DATA_DIR, or start Kora once.`,
  );
}

/**
 * Opens this Kora's database for queries. Throws `CommandError` if its last migration is not the last of this version.
 */
export async function openMigratedDatabase(ctx: OpenContext): Promise<Database> {
  const connectionString = await ensureDatabaseRunning(ctx);
  await requireMigrated(connectionString);
  const db = openDatabase({ connectionString, connections: 2, log: ctx.log });
  ctx.resources.defer(() => db.close());
  return db;
}

/** Throws `CommandError` if the last migration of a database is not the last of this version. */
export async function requireMigrated(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  // A connection that breaks rejects its query. Without a listener, its error event would crash the process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if ((await readLastMigration(client)) !== knownMigrations().at(-1)) {
      throw new CommandError(
        "The database is from another version of Kora: start Kora once, then run the command again.",
      );
    }
  } finally {
    await client.end();
  }
}

async function isReachable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
