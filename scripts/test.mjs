import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./lib/chromium.mjs";
import { findFaketime } from "./lib/faketime.mjs";
import { ensureInstalled, findNode } from "./lib/install.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { runForeground } from "./lib/processes.mjs";
import { BIN, fail, PATH_WITH_BIN, say, secondsSince } from "./lib/project.mjs";
import { ensureRedis } from "./lib/redis.mjs";
import { NO_TESTS, readPlaywrightReport, readVitestReport } from "./lib/reports.mjs";
import { watchParent } from "./lib/watch-parent.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

/** @typedef {import("./lib/reports.mjs").Totals} Totals */
/** @typedef {import("./lib/reports.mjs").Report} Report */
/** @typedef {{ ok: boolean } & Report} Result */
/** @typedef {{ title: string, run: (args: string[]) => Promise<Result> }} Step */

/** @type {Record<string, Step>} */
const STEPS = {
  verify: { title: "format, lint, types, layering", run: verify },
  web: { title: "building the web app", run: buildWeb },
  unit: { title: "unit and contract tests", run: runUnits },
  e2e: { title: "end-to-end tests", run: runPlaywright },
  scale: { title: "several processes and their faults", run: runScale },
};
/** Steps of each part, with the steps that it needs. Developers run parts; a run without arguments has all steps. */
/** @type {Record<string, string[]>} */
const PARTS = {
  verify: ["verify"],
  web: ["web"],
  unit: ["web", "unit"],
  e2e: ["web", "e2e"],
  scale: ["web", "scale"],
};

/** Max lines of a failure message in the summary, which are enough for the expectation and its position. */
const MESSAGE_LINES = 20;

const [part, ...extra] = process.argv.slice(2);
const names = part === undefined ? Object.keys(STEPS) : PARTS[part];
if (names === undefined) {
  fail(
    `There is no part called ${part}: use ${Object.keys(PARTS).join(", ")}, or nothing for all.`,
    2,
  );
}
if (process.env.npm_lifecycle_event !== undefined) watchParent();
await ensureInstalled();
const node = await findNode();
const reports = await mkdtemp(join(tmpdir(), "kora-test-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

const started = performance.now();
let passed = 0;
let failed = 0;
/** @type {Record<string, string>} */
const lines = {};
/** @type {import("./lib/reports.mjs").Failure[]} */
const failures = [];
/** @type {import("./lib/reports.mjs").Failure[]} */
const unsteady = [];
// Checks and unit tests run in parallel and take a third less time, because both leave the CPU idle at times. The
// end-to-end tests use every core alone.
const lanes = part === undefined ? [["verify"], ["web", "unit"]] : [names];
await Promise.all(lanes.map(runInTurn));
await runInTurn(names.filter((name) => !lanes.flat().includes(name)));

for (const { name, message } of unsteady) {
  say(
    `\n??? passed only when repeated: ${name}\n${stripVTControlCharacters(message).split("\n")[0]}`,
  );
}
for (const { name, message } of failures) {
  say(
    `\n!!! ${name}\n${stripVTControlCharacters(message).split("\n").slice(0, MESSAGE_LINES).join("\n")}`,
  );
}
say(`\n=== summary (${secondsSince(started)})`);
for (const name of names) say(String(lines[name]));
if (part !== undefined) say(`This was a part (${part}) of the whole run, which is npm test.`);
say(`${passed} passed, ${failed} failed`);
// The names are repeated at the end, so that a log with only its last lines still lists all failures.
for (const { name } of failures) say(`!!! ${name}`);
process.exit(failed === 0 ? 0 : 1);

/** @param {string[]} steps */
async function runInTurn(steps) {
  for (const name of steps) {
    const { title, run } = /** @type {Step} */ (STEPS[name]);
    say(`\n=== ${name}: ${title}`);
    const since = performance.now();
    const result = await run(name === part ? extra : []);
    const { ok, totals } = result;
    failures.push(...result.failures);
    unsteady.push(...(result.unsteady ?? []));
    passed += totals.passed;
    // A failed run counts at least one failure, also if no single test failed.
    failed += ok ? totals.failed : Math.max(totals.failed, 1);
    const line = toLine(name, ok, totals, secondsSince(since));
    // Steps of parallel lanes end in any order, so each end is reported.
    if (!ok) say(`\n!!! ${line}`);
    else if (lanes.length > 1) say(`\n--- ${line}`);
    lines[name] = line;
  }
}

/** @returns {Promise<Result>} */
async function verify() {
  return outcome(await foreground(node, ["scripts/verify.mjs"]), NO_TESTS);
}

/** @returns {Promise<Result>} */
async function buildWeb() {
  return { ok: await ensureWebBuild(), ...NO_TESTS };
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runUnits(args) {
  const projects = ["--project=server", "--project=unit"];
  return runVitest("unit", [...projects, ...args], { REDIS_SERVER_PATH: await ensureRedis() });
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runScale(args) {
  const redis = await ensureRedis();
  const postgres = await findPostgres();
  say(
    postgres === undefined
      ? "There is no PostgreSQL server and none could be installed: the embedded one stands in for it."
      : `PostgreSQL's programs are those of ${postgres}.`,
  );
  const faketime = await findFaketime();
  if (faketime === undefined) {
    say("There is no libfaketime and it could not be installed: no clock is set.");
  }
  return runVitest("scale", ["--project=scale", ...args], {
    REDIS_SERVER_PATH: redis,
    ...(postgres !== undefined && { POSTGRES_BIN: postgres }),
    ...(faketime !== undefined && { FAKETIME_LIBRARY: faketime }),
  });
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<Result>}
 */
async function runVitest(name, args, environment) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await foreground(join(BIN, "vitest"), ["run", ...reporters, ...args], environment);
  return outcome(code, await readVitestReport(report));
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runPlaywright(args) {
  const report = join(reports, "playwright.json");
  const code = await foreground(
    join(BIN, "playwright"),
    ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...args],
    { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return outcome(code, await readPlaywrightReport(report));
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [added]
 */
async function foreground(file, args, added = {}) {
  const { code, stopped } = await runForeground(file, args, {
    env: { ...process.env, PATH: PATH_WITH_BIN, ...added },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (stopped) process.exit(code === 0 ? 130 : code);
  return code;
}

/**
 * @param {number} code
 * @param {Report} report
 * @returns {Result}
 */
function outcome(code, report) {
  return { ok: code === 0 && report.totals.failed === 0, ...report };
}

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {Totals} totals
 * @param {string} time
 */
function toLine(name, ok, totals, time) {
  const counts = Object.entries(totals).filter(([, count]) => count > 0);
  const words = counts.map(([what, count]) => `${count} ${what}`).join(", ");
  return `${ok ? "ok    " : "FAILED"} ${name} (${time})${words && `: ${words}`}`;
}
