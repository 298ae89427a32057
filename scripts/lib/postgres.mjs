import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canRun, findProgram, hasApt, installPackages, updatePackageLists } from "./programs.mjs";
import { fail, print } from "./project.mjs";

const MIN_VERSION = 15;
const DEBIAN_FOLDER = "/usr/lib/postgresql";
/** With a setting in this file, the packages of Debian neither create nor start a database. */
const CREATE_CLUSTER_CONFIG = "/etc/postgresql-common/createcluster.conf";

/**
 * Finds the programs of a PostgreSQL server; installs them if they are missing. Starts no service.
 * @returns {Promise<string | undefined>} their folder; undefined if the embedded server must be used
 */
export async function findPostgres() {
  const configuredFolder = process.env.POSTGRES_BIN;
  if (configuredFolder) {
    if (await hasPostgres(configuredFolder)) return configuredFolder;
    return fail(
      `POSTGRES_BIN is ${configuredFolder}, which has no PostgreSQL server that runs on this machine: correct it or unset it.`,
    );
  }
  return (await findInstalled()) ?? (await installWithApt());
}

async function findInstalled() {
  const versions = existsSync(DEBIAN_FOLDER) ? await readdir(DEBIAN_FOLDER) : [];
  const supportedVersions = versions
    .map(Number)
    .filter((version) => version >= MIN_VERSION)
    .sort((a, b) => b - a);
  for (const version of supportedVersions) {
    const folder = join(DEBIAN_FOLDER, String(version), "bin");
    if (await hasPostgres(folder)) return folder;
  }
  const program = await findProgram(["postgres"]);
  return program !== undefined && (await hasPostgres(dirname(program)))
    ? dirname(program)
    : undefined;
}

/**
 * Returns whether the folder has the programs of a PostgreSQL server that run on this machine.
 * @param {string} folder
 */
async function hasPostgres(folder) {
  return (await canRun(join(folder, "postgres"))) && (await canRun(join(folder, "initdb")));
}

async function installWithApt() {
  if (!(await hasApt())) return undefined;
  print("Installing PostgreSQL's programs with apt-get.");
  if (!existsSync(CREATE_CLUSTER_CONFIG)) {
    await mkdir(dirname(CREATE_CLUSTER_CONFIG), { recursive: true });
    await writeFile(CREATE_CLUSTER_CONFIG, "create_main_cluster = false\n");
  }
  const keepConfigFiles = ["-o", "Dpkg::Options::=--force-confold"];
  if (await updatePackageLists()) await installPackages(["postgresql"], keepConfigFiles);
  return findInstalled();
}
