import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, which is the working directory of all scripts. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[/]$/, "");

/** npm installs the programs of this project in this folder, including Node 24. */
export const BIN = join(ROOT, "node_modules", ".bin");

/** The search path with this project's programs first. */
export const PATH_WITH_BIN = [BIN, ...pathEntries()].join(delimiter);

/** The search path without the programs of npm projects, so only the machine's own programs. */
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

/** @param {number} since from `performance.now()` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function pathEntries() {
  return (process.env.PATH ?? "").split(delimiter).filter((entry) => entry !== "");
}
