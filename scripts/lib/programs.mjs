import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { capture, runForeground } from "./processes.mjs";
import { PATH_OF_MACHINE } from "./project.mjs";

/** In this environment, `apt-get` asks no questions. */
export const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Returns whether packages can be installed with `apt-get`. */
export async function hasApt() {
  const isRoot = process.getuid?.() === 0;
  return isRoot && (await capture("apt-get", ["--version"])).code === 0;
}

/**
 * Returns the first of these programs that the machine has and that runs.
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>} its path
 */
export async function findProgram(names) {
  const folders = PATH_OF_MACHINE.split(delimiter);
  for (const candidatePath of names.flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )) {
    if (await canRun(candidatePath)) return candidatePath;
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
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isExecutable && (await capture(file, ["--version"], { timeout: 20_000 })).code === 0;
}
