import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../apps/server/src/platform/database/migrate.ts";
import { communityOf } from "./seed/community.ts";
import { loadSettings, seed } from "./seed/seed.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache", "bench");
/** Name of the file that marks a completely seeded database. */
const marker = "seeded";

/** A running PostgreSQL with the settings of the product; it contains a seeded community. */
export interface Cluster {
  readonly stories: number;
  readonly folder: string;
  readonly connectionString: string;
  /** Process id of the postmaster, the parent of all PostgreSQL processes. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Keeps databases of this size that were made for another schema. */
  readonly keep: boolean;
  /** Aborts seeding, which then rejects. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Opens the database of this size; creates it first if there is none for this schema and seed. */
export async function openCluster(stories: number, options: ClusterOptions): Promise<Cluster> {
  await mkdir(cache, { recursive: true });
  const name = `${stories}-${await schemaHash()}`;
  const folder = join(cache, name);
  if (!options.keep) {
    await removeOld(stories, name);
  }
  if (!existsSync(join(folder, marker))) {
    await makeCluster(stories, folder, options);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const pidFile = await readFile(join(folder, "postgres", "postmaster.pid"), "utf8");
  return { ...postgres, stories, folder, postmaster: Number.parseInt(pidFile, 10) };
}

async function makeCluster(
  stories: number,
  folder: string,
  { signal, say }: ClusterOptions,
): Promise<void> {
  const since = performance.now();
  say(`Seeding ${stories.toLocaleString("en")} stories.`);
  await rm(folder, { recursive: true, force: true });
  const loading = await startEmbeddedPostgres({
    dataDir: folder,
    log: quiet,
    settings: loadSettings,
  });
  // Stopping the database makes the running seed statement fail.
  const abort = () => void loading.stop();
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    await migrateDatabase(loading.connectionString);
    await seed(loading.connectionString, communityOf(stories), say);
  } finally {
    signal.removeEventListener("abort", abort);
    await loading.stop();
  }
  await writeFile(join(folder, marker), new Date().toISOString());
  say(`Seeded in ${((performance.now() - since) / 60_000).toFixed(1)} minutes.`);
}

/** Hashes the inputs of a database: the migrations and the seed code. */
async function schemaHash(): Promise<string> {
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

async function removeOld(stories: number, current: string): Promise<void> {
  const names = await readdir(cache);
  const old = names.filter((name) => name.startsWith(`${stories}-`) && name !== current);
  await Promise.all(old.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

const quiet = { info() {}, warn() {} };
