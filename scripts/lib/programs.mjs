import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { capture, runForeground } from "./processes.mjs";
import { PATH_OF_MACHINE } from "./project.mjs";

/** For `apt-get`, which must ask nothing. */
export const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Whether packages can be installed with `apt-get`. */
export async function hasApt() {
  const isRoot = process.getuid?.() === 0;
  return isRoot && (await capture("apt-get", ["--version"])).code === 0;
}

/**
 * The first of these programs that the machine has and that runs.
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>} its path
 */
export async function findProgram(names) {
  const folders = PATH_OF_MACHINE.split(delimiter);
  for (const candidate of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await runs(candidate)) return candidate;
  }
  return undefined;
}

/**
 * Runs it before the eyes of whoever started the script.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function succeeds(file, args, env) {
  const { code, stopped } = await runForeground(file, args, {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (stopped) process.exit(code);
  return code === 0;
}

/**
 * Some distributions put a program of that name there that only says how to get the real one.
 * @param {string} file
 */
export async function runs(file) {
  const isThere = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere && (await capture(file, ["--version"], { timeout: 20_000 })).code === 0;
}
