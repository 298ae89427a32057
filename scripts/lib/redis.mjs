import { canRun, findProgram, hasApt, installPackages, updatePackageLists } from "./programs.mjs";
import { fail, print } from "./project.mjs";

const SERVER_PROGRAMS = ["valkey-server", "redis-server"];

/**
 * Finds a Redis or Valkey server for the tests with several processes; installs one if there is none. Ends the script
 * with an error message if neither works.
 * @returns {Promise<string>} the program's path
 */
export async function ensureRedis() {
  const configuredPath = process.env.REDIS_SERVER_PATH;
  if (configuredPath) {
    if (await canRun(configuredPath)) return configuredPath;
    return fail(
      `REDIS_SERVER_PATH is ${configuredPath}, which is not a Redis server that runs on this machine: correct it or unset it.`,
    );
  }
  const path = (await findProgram(SERVER_PROGRAMS)) ?? (await installRedis());
  return (
    path ??
    fail(
      "A Redis server was not found and could not be installed: install Valkey or Redis, or set REDIS_SERVER_PATH to its path.",
    )
  );
}

async function installRedis() {
  if (!(await hasApt())) return undefined;
  print("Installing a Redis server with apt-get.");
  const isUpdated = await updatePackageLists();
  for (const name of isUpdated ? SERVER_PROGRAMS : []) {
    await installPackages([name]);
    const path = await findProgram(SERVER_PROGRAMS);
    if (path !== undefined) return path;
  }
  return undefined;
}
