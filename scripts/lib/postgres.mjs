import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { aptEnvironment, findProgram, hasApt, runs, succeeds } from "./programs.mjs";
import { fail, say } from "./project.mjs";

const LOWEST = 15;
const DEBIANS = "/usr/lib/postgresql";
/** By this Debian's packages are told to make no database of their own, nor to start one. */
const NO_CLUSTER = "/etc/postgresql-common/createcluster.conf";

/**
 * Finds the programs of a PostgreSQL server, else installs them the way this machine allows. No service is started.
 * @returns {Promise<string | undefined>} their folder; undefined where there is none, and the embedded one has to do
 */
export async function findPostgres() {
  const named = process.env.POSTGRES_BIN;
  if (named) {
    if (await isPostgres(named)) return named;
    return fail(
      `POSTGRES_BIN names ${named}, which holds no PostgreSQL server that runs here: correct it or unset it.`,
    );
  }
  return (await find()) ?? (await install());
}

async function find() {
  const versions = existsSync(DEBIANS) ? await readdir(DEBIANS) : [];
  const fitting = versions
    .map(Number)
    .filter((version) => version >= LOWEST)
    .sort((a, b) => b - a);
  for (const version of fitting) {
    const folder = join(DEBIANS, String(version), "bin");
    if (await isPostgres(folder)) return folder;
  }
  const program = await findProgram(["postgres"]);
  return program !== undefined && (await isPostgres(dirname(program)))
    ? dirname(program)
    : undefined;
}

/** @param {string} folder */
async function isPostgres(folder) {
  return (await runs(join(folder, "postgres"))) && (await runs(join(folder, "initdb")));
}

async function install() {
  if (!(await hasApt())) return undefined;
  say("Installing PostgreSQL's programs with apt-get.");
  if (!existsSync(NO_CLUSTER)) {
    await mkdir(dirname(NO_CLUSTER), { recursive: true });
    await writeFile(NO_CLUSTER, "create_main_cluster = false\n");
  }
  const keep = ["-o", "Dpkg::Options::=--force-confold"];
  if (await succeeds("apt-get", ["update"], aptEnvironment)) {
    const args = ["install", "-y", "--no-install-recommends", ...keep, "postgresql"];
    await succeeds("apt-get", args, aptEnvironment);
  }
  return find();
}
