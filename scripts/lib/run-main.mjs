import { fileURLToPath } from "node:url";
import { ensureInstalled, findNode } from "./install.mjs";
import { runForeground } from "./processes.mjs";
import { PATH_WITH_INSTALLED_PROGRAMS } from "./project.mjs";
import { watchParent } from "./watch-parent.mjs";

/** Node flags for a program that must end when the script that started it ends; see `stop-with-parent.mjs`. */
export const STOP_WITH_PARENT = ["--import", new URL("stop-with-parent.mjs", import.meta.url).href];

/**
 * Node flags for the server: the size of each semi-space of the young generation, in MB, and by how many percent the heap
 * may grow before it is collected again. Smaller values make the server slower, larger ones need more memory
 * (docs/benchmarks.md).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=50"];

/**
 * Environment of the server, which saves about 20 MB: the cache of compiled code makes Node's TypeScript parser unnecessary
 * from the second start on, and two arenas are enough for the allocations of glibc outside of the JavaScript heap.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compiled", import.meta.url)),
  MALLOC_ARENA_MAX: "2",
};

/**
 * Installs missing packages, calls `prepare`, runs a TypeScript program on Node 24 or newer, and exits with its exit code.
 * @param {string} main path of the program from the root
 * @param {string[]} args
 * @param {(node: string) => Promise<Record<string, string> | void>} [prepare] may return additional
 *   environment variables for the program
 * @param {string[]} [flags] for Node
 */
export async function runMain(main, args, prepare = async () => {}, flags = []) {
  // npm does not signal its script when it is killed. A parent other than npm may end before this script on purpose.
  if (process.env.npm_lifecycle_event !== undefined) watchParent();
  await ensureInstalled();
  const node = await findNode();
  const addedEnvironment = await prepare(node);
  const { code } = await runForeground(node, [...flags, ...STOP_WITH_PARENT, main, ...args], {
    env: { ...process.env, PATH: PATH_WITH_INSTALLED_PROGRAMS, ...addedEnvironment },
  });
  process.exit(code);
}
