import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, which is the working directory of all scripts. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[/]$/, "");

/** npm installs the programs of this project, including Node 24, in this folder. */
export const BIN = join(ROOT, "node_modules", ".bin");

/** `PATH` with the programs of this project first. */
export const PATH_WITH_INSTALLED_PROGRAMS = [BIN, ...pathEntries()].join(delimiter);

/** `PATH` without the programs of npm projects, so it has only programs of the machine. */
export const PATH_OF_MACHINE = pathEntries()
  .filter((entry) => !entry.endsWith(join("node_modules", ".bin")))
  .join(delimiter);

/** @param {string} message */
export function print(message) {
  console.log(message);
}

/**
 * Ends the script with an error message.
 * @param {string} message
 * @param {number} [code]
 * @returns {never}
 */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** @param {number} startedAt from `performance.now()` */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

function pathEntries() {
  return (process.env.PATH ?? "").split(delimiter).filter((entry) => entry !== "");
}
