import { join } from "node:path";
import { ensureInstalled, findNode } from "./lib/install.mjs";
import { capture } from "./lib/processes.mjs";
import { BIN, PATH_WITH_INSTALLED_PROGRAMS, print, secondsSince } from "./lib/project.mjs";

/** The folders with a `tsconfig.json`. The one of the root has all folders that are not part of the product. */
const PROGRAMS = ["packages/contract", "apps/server", "apps/web", "."];
/** Max number of checks that run at the same time. */
const CONCURRENCY = 2;
/** The type checks are Go programs. Less garbage collection, and only on one core each, takes less CPU time. */
const GO_SETTINGS = { GOGC: "400", GOMAXPROCS: "1" };

/** @typedef {{ name: string, file: string, args: string[] }} Check */

await ensureInstalled();
const node = await findNode();

/** @type {Check[]} */
const checks = [
  npmCheck("format and lint", "biome", ["ci", "--colors=off", "."]),
  npmCheck("lint with types", "oxlint", ["--type-aware", "."]),
  // Several checkers of one program check the shared types several times, which takes twice the CPU time.
  ...PROGRAMS.map((folder) =>
    npmCheck(`types of ${folder}`, "tsc", ["--noEmit", "--checkers", "1", "-p", folder]),
  ),
  { name: "layers and cycles of imports", file: node, args: ["scripts/lib/layering.mjs"] },
  npmCheck("unused files, exports and dependencies", "knip", ["--no-progress"]),
  { name: "licences", file: node, args: ["scripts/lib/licences.mjs"] },
  { name: "lock file", file: node, args: ["scripts/lib/lock-file.mjs"] },
  { name: "OpenAPI document", file: node, args: ["scripts/lib/openapi-lint.mjs"] },
  { name: "links in the documents", file: node, args: ["scripts/lib/doc-links.mjs"] },
];

const queue = [...checks];
/** @type {string[]} */
const failedChecks = [];
await Promise.all(Array.from({ length: CONCURRENCY }, runChecks));
if (failedChecks.length > 0) print(`verify failed: ${failedChecks.join(", ")}.`);
process.exit(failedChecks.length === 0 ? 0 : 1);

async function runChecks() {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const startedAt = performance.now();
    const env = {
      ...process.env,
      PATH: PATH_WITH_INSTALLED_PROGRAMS,
      NO_COLOR: "1",
      ...GO_SETTINGS,
    };
    const { code, output } = await capture(check.file, check.args, { env });
    print(`${code === 0 ? "ok    " : "FAILED"} ${check.name} (${secondsSince(startedAt)})`);
    if (code === 0) continue;
    failedChecks.push(check.name);
    const { name } = check;
    for (const line of output.trimEnd().split("\n")) print(`  ${name} | ${line}`);
  }
}

/**
 * @param {string} name
 * @param {string} program a program that npm installed
 * @param {string[]} args
 * @returns {Check}
 */
function npmCheck(name, program, args) {
  return { name, file: join(BIN, program), args };
}
