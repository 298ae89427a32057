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
/** Says that a database was filled to its end. */
const marker = "seeded";

/** A running PostgreSQL, with the product's own settings, that holds a seeded community. */
export interface Cluster {
  readonly stories: number;
  readonly folder: string;
  readonly connectionString: string;
  /** The process under which all of PostgreSQL runs. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

/** How clusters are opened. */
export interface ClusterOptions {
  /** Keeps those that were made for another schema. */
  readonly keep: boolean;
  /** Ends a load under way, which then fails. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Opens the cluster of that size, which is made when this schema and seed never made one. */
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
  // Without its database the load fails, wherever it is.
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

/** What a database depends on: the migrations, and how it is filled. */
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
