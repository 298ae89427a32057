import { ensureInstalled, findNode } from "./install.mjs";
import { runForeground } from "./processes.mjs";
import { PATH_WITH_BIN } from "./project.mjs";
import { watchParent } from "./watch-parent.mjs";

/** Flags for a program that these scripts run: see `stop-with-parent.mjs`. */
export const STOP_WITH_PARENT = ["--import", new URL("stop-with-parent.mjs", import.meta.url).href];

/**
 * Flags for the server: how many megabytes each half of the young heap may take. Less costs speed, more costs
 * memory (docs/benchmarks.md).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16"];

/**
 * Installs what is missing, makes ready, runs a TypeScript program on Node 24 and ends as it ends.
 * @param {string} main path of the program from the root
 * @param {string[]} args
 * @param {(node: string) => Promise<Record<string, string> | void>} [prepare] may answer with more
 *   environment for the program
 * @param {string[]} [flags] for Node
 */
export async function runMain(main, args, prepare = async () => {}, flags = []) {
  // npm that was killed does not tell its script. Started in another way, the parent may just end.
  if (process.env.npm_lifecycle_event !== undefined) watchParent();
  await ensureInstalled();
  const node = await findNode();
  const added = await prepare(node);
  const { code } = await runForeground(node, [...flags, ...STOP_WITH_PARENT, main, ...args], {
    env: { ...process.env, PATH: PATH_WITH_BIN, ...added },
  });
  process.exit(code);
}
