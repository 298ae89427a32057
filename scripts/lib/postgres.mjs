import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { aptEnvironment, findProgram, hasApt, runs, succeeds } from "./programs.mjs";
import { fail, say } from "./project.mjs";

const LOWEST = 15;
const DEBIANS = "/usr/lib/postgresql";
/** This file makes Debian's packages create and start no database. */
const NO_CLUSTER = "/etc/postgresql-common/createcluster.conf";

/**
 * Finds the programs of a PostgreSQL server; installs them if they are missing. It starts no service.
 * @returns {Promise<string | undefined>} their folder; undefined if the embedded server must be used
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
