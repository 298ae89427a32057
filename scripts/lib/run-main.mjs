import { ensureInstalled, findNode } from "./install.mjs";
import { runForeground } from "./processes.mjs";
import { PATH_WITH_BIN } from "./project.mjs";
import { watchParent } from "./watch-parent.mjs";

/** Node flags for a program that these scripts run; see `stop-with-parent.mjs`. */
export const STOP_WITH_PARENT = ["--import", new URL("stop-with-parent.mjs", import.meta.url).href];

/**
 * Node flags for the server: the size of each semi-space of the young generation in MB. Less costs speed; more costs
 * memory (docs/benchmarks.md).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16"];

/**
 * Installs missing packages, prepares, runs a TypeScript program on Node 24, and exits with its exit code.
 * @param {string} main path of the program from the root
 * @param {string[]} args
 * @param {(node: string) => Promise<Record<string, string> | void>} [prepare] may return more
 *   environment variables for the program
 * @param {string[]} [flags] for Node
 */
export async function runMain(main, args, prepare = async () => {}, flags = []) {
  // A killed npm does not signal its script. In other cases, the parent may end before this script on purpose.
  if (process.env.npm_lifecycle_event !== undefined) watchParent();
  await ensureInstalled();
  const node = await findNode();
  const addedEnvironment = await prepare(node);
  const { code } = await runForeground(node, [...flags, ...STOP_WITH_PARENT, main, ...args], {
    env: { ...process.env, PATH: PATH_WITH_BIN, ...addedEnvironment },
  });
  process.exit(code);
}
