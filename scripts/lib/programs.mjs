import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { capture, runForeground } from "./processes.mjs";
import { PATH_OF_MACHINE } from "./project.mjs";

/** In this environment, `apt-get` asks no questions. */
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Returns whether packages can be installed with `apt-get`. */
export async function hasApt() {
  const isRoot = process.getuid?.() === 0;
  return isRoot && (await capture("apt-get", ["--version"])).code === 0;
}

/** Downloads the lists of packages, and returns whether that succeeded. Call it before `installPackages`. */
export function updatePackageLists() {
  return runSucceeds("apt-get", ["update"], aptEnvironment);
}

/**
 * Installs packages with `apt-get` and returns whether that succeeded.
 * @param {readonly string[]} packages
 * @param {readonly string[]} options further options of `apt-get`
 */
export function installPackages(packages, options = []) {
  const args = ["install", "-y", "--no-install-recommends", ...options, ...packages];
  return runSucceeds("apt-get", args, aptEnvironment);
}

/**
 * Returns the first of these programs that the machine has and that `accepts` accepts; by default one that runs.
 * @param {readonly string[]} names
 * @param {(path: string) => Promise<boolean>} accepts
 * @returns {Promise<string | undefined>} its path
 */
export async function findProgram(names, accepts = canRun) {
  const folders = PATH_OF_MACHINE.split(delimiter);
  for (const candidatePath of names.flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )) {
    if (await accepts(candidatePath)) return candidatePath;
  }
  return undefined;
}

/**
 * Runs a program with its output visible to the user and returns whether it succeeded. Ends the script if a signal
 * stops the program.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runSucceeds(file, args, env) {
  const { code, stopped } = await runForeground(file, args, {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (stopped) process.exit(code);
  return code === 0;
}

/**
 * Returns whether a program runs on this machine. The program is started, because some distributions install a
 * placeholder that only explains how to install the real program.
 * @param {string} file
 */
export async function canRun(file) {
  return (
    (await isExecutable(file)) &&
    (await capture(file, ["--version"], { timeout: 20_000 })).code === 0
  );
}

/**
 * Returns whether the file exists and may be executed. It is not started.
 * @param {string} file
 */
export function isExecutable(file) {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
