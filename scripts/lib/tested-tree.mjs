import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { capture } from "./processes.mjs";
import { ROOT } from "./project.mjs";

/** @typedef {import("./reports.mjs").Failure} Failure */
/** @typedef {{ ok: boolean, passed: number, failed: number, flaky: Failure[], seconds: number }} TestedStep */

const FILE = join(ROOT, ".cache", "tested.json");

/** Returns the id of the committed tree, or "dirty" if the files differ from it or there is no repository. */
export async function findTree() {
  const tree = await capture("git", ["rev-parse", "HEAD^{tree}"]);
  const status = await capture("git", ["status", "--porcelain"]);
  if (tree.code !== 0 || status.code !== 0 || status.output !== "") return "dirty";
  return tree.output.trim();
}

/**
 * Writes to `.cache/tested.json` what was tested, so that one can see whether this very tree has passed. The steps of an
 * earlier run of the same tree stay, so `npm run test:all` leaves the result of all.
 * @param {string} tree from `findTree`
 * @param {number} seed
 * @param {number} seconds of the run
 * @param {Record<string, TestedStep>} steps
 */
export async function writeTested(tree, seed, seconds, steps) {
  const earlier = await readFile(FILE, "utf8").then(JSON.parse, () => undefined);
  const isSameTree = tree !== "dirty" && earlier?.tree === tree;
  /** @type {Record<string, TestedStep>} */
  const parts = { ...(isSameTree && earlier.parts), ...steps };
  const results = Object.values(parts);
  /** @param {(result: TestedStep) => number} count */
  const sum = (count) => results.reduce((total, result) => total + count(result), 0);
  const tested = {
    tree,
    parts,
    passed: sum(({ passed }) => passed),
    failed: sum(({ ok, failed }) => (ok ? failed : Math.max(failed, 1))),
    flaky: results.flatMap(({ flaky }) => flaky),
    seconds: seconds + (isSameTree ? earlier.seconds : 0),
    date: new Date().toISOString(),
    seed,
  };
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(tested, undefined, 2)}\n`);
}
