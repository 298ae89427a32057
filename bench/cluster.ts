import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../apps/server/src/platform/database/migrate.ts";
import { communitySizeOf } from "./seed/community.ts";
import { loadSettings, seed } from "./seed/seed.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cacheFolder = join(root, ".cache", "bench");
/** Name of the file that marks a completely seeded database. */
const seededMarker = "seeded";

/** A running PostgreSQL with the settings of the product and with a seeded community. */
export interface Cluster {
  /** Number of seeded stories. */
  readonly stories: number;
  readonly folder: string;
  readonly connectionString: string;
  /** Process id of the postmaster, the parent of all PostgreSQL processes. */
  readonly postmasterPid: number;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Keeps databases of this size that were made for another schema. */
  readonly keep: boolean;
  /** Aborts the seeding. `openCluster` then rejects. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Starts the database with this number of stories. Creates and seeds it if there is none for this schema and seed. */
export async function openCluster(stories: number, options: ClusterOptions): Promise<Cluster> {
  await mkdir(cacheFolder, { recursive: true });
  const name = `${stories}-${await hashSeedInputs()}`;
  const folder = join(cacheFolder, name);
  if (!options.keep) {
    await removeOldDatabases(stories, name);
  }
  if (!existsSync(join(folder, seededMarker))) {
    await makeCluster(stories, folder, options);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  const pidFile = await readFile(join(folder, "postgres", "postmaster.pid"), "utf8");
  return { ...postgres, stories, folder, postmasterPid: Number.parseInt(pidFile, 10) };
}

async function makeCluster(
  stories: number,
  folder: string,
  { signal, log }: ClusterOptions,
): Promise<void> {
  const seedStart = performance.now();
  log(`Seeding ${stories.toLocaleString("en")} stories.`);
  await rm(folder, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    settings: loadSettings,
  });
  // Stopping the database makes the running seed statement fail.
  const abort = () => void postgres.stop();
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    await migrateDatabase(postgres.connectionString);
    await seed(postgres.connectionString, communitySizeOf(stories), log);
  } finally {
    signal.removeEventListener("abort", abort);
    await postgres.stop();
  }
  await writeFile(join(folder, seededMarker), new Date().toISOString());
  log(`Seeded in ${((performance.now() - seedStart) / 60_000).toFixed(1)} minutes.`);
}

/** Hashes the inputs of a database: the migrations and the seed code. */
async function hashSeedInputs(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["apps/server/migrations", "bench/seed"]) {
    for (const name of (await readdir(join(root, folder))).sort()) {
      if (/\.(sql|ts)$/.test(name)) {
        hash.update(await readFile(join(root, folder, name)));
      }
    }
  }
  return hash.digest("hex").slice(0, 12);
}

async function removeOldDatabases(stories: number, currentName: string): Promise<void> {
  const names = await readdir(cacheFolder);
  const oldNames = names.filter((name) => name.startsWith(`${stories}-`) && name !== currentName);
  await Promise.all(
    oldNames.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })),
  );
}

const silentLog = { info() {}, warn() {} };
