import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../../apps/server/src/platform/database/migrate.ts";
import { communitySizeOf } from "./seed/community.ts";
import { loadSteps } from "./seed/load.ts";
import { referenceSteps } from "./seed/reference-tables.ts";
import { loadSettings, seed } from "./seed/seed.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cacheFolder = join(root, ".cache", "bench");
/** Name of the file that marks a completely seeded database. */
const seededMarker = "seeded";

/** A running PostgreSQL with the settings of the product and with seeded rows. */
export interface SeededDatabase {
  readonly folder: string;
  readonly connectionString: string;
  /** Process id of the postmaster, the parent of all PostgreSQL processes. */
  readonly postmasterPid: number;
  stop(): Promise<void>;
}

/** A database with a seeded community. */
export interface Cluster extends SeededDatabase {
  /** Number of seeded stories. */
  readonly stories: number;
}

/** What a database is filled with. */
export interface SeedPlan {
  /** Begins the name of the folder. It is unique for each plan and size. */
  readonly name: string;
  /** Names the rows in the log, such as `10,000 stories`. */
  readonly title: string;
  /** Paths of files and folders from the root. A change in one of them, or of a migration, makes a new database. */
  readonly inputs: readonly string[];
  /** Fills the empty, migrated database. */
  fill(connectionString: string, log: (line: string) => void): Promise<void>;
}

export interface ClusterOptions {
  /** Keeps databases of this size that were made for another schema. */
  readonly keep: boolean;
  /** Aborts the seeding. `openSeeded` then rejects. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Starts the database with this number of stories. */
export async function openCluster(stories: number, options: ClusterOptions): Promise<Cluster> {
  const plan: SeedPlan = {
    name: String(stories),
    title: `${stories.toLocaleString("en")} stories`,
    inputs: ["lab/bench/seed"],
    fill: (connectionString, log) => {
      const steps = loadSteps(communitySizeOf(stories));
      return seed(connectionString, { steps, stepsAfterIndexes: referenceSteps }, log);
    },
  };
  return { ...(await openSeeded(plan, options)), stories };
}

/** Starts the database of a plan. Creates and fills it if there is none for this schema and these inputs. */
export async function openSeeded(plan: SeedPlan, options: ClusterOptions): Promise<SeededDatabase> {
  await mkdir(cacheFolder, { recursive: true });
  const name = `${plan.name}-${await hashInputs(["apps/server/migrations", ...plan.inputs])}`;
  const folder = join(cacheFolder, name);
  if (!options.keep) {
    await removeOldDatabases(plan.name, name);
  }
  if (!existsSync(join(folder, seededMarker))) {
    await makeDatabase(plan, folder, options);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  const pidFile = await readFile(join(folder, "postgres", "postmaster.pid"), "utf8");
  return { ...postgres, folder, postmasterPid: Number.parseInt(pidFile, 10) };
}

async function makeDatabase(
  plan: SeedPlan,
  folder: string,
  { signal, log }: ClusterOptions,
): Promise<void> {
  const seedStart = performance.now();
  log(`Seeding ${plan.title}.`);
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
    await plan.fill(postgres.connectionString, log);
  } finally {
    signal.removeEventListener("abort", abort);
    await postgres.stop();
  }
  await writeFile(join(folder, seededMarker), new Date().toISOString());
  log(`Seeded in ${((performance.now() - seedStart) / 60_000).toFixed(1)} minutes.`);
}

/** Hashes the SQL and TypeScript files of the paths. */
async function hashInputs(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    const names = path.endsWith(".ts") ? [""] : (await readdir(join(root, path))).sort();
    for (const file of names.map((name) => join(root, path, name))) {
      if (/\.(sql|ts)$/.test(file)) {
        hash.update(await readFile(file));
      }
    }
  }
  return hash.digest("hex").slice(0, 12);
}

async function removeOldDatabases(prefix: string, currentName: string): Promise<void> {
  const names = await readdir(cacheFolder);
  const oldNames = names.filter((name) => name.startsWith(`${prefix}-`) && name !== currentName);
  await Promise.all(
    oldNames.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })),
  );
}

const silentLog = { info() {}, warn() {} };
