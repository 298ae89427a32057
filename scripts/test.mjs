import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureEngines } from "./lib/engines.mjs";
import { findEpubcheck } from "./lib/epubcheck.mjs";
import { findFaketime } from "./lib/faketime.mjs";
import { ensureInstalled, findNode } from "./lib/install.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { runForeground } from "./lib/processes.mjs";
import { BIN, fail, PATH_WITH_INSTALLED_PROGRAMS, print, secondsSince } from "./lib/project.mjs";
import { ensureRedis } from "./lib/redis.mjs";
import { NO_TESTS, readPlaywrightReport, readVitestReport } from "./lib/reports.mjs";
import { makeTemporaryFolder } from "./lib/temporary-folder.mjs";
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
  e2e: { title: "end-to-end tests", run: runBrowserTests },
  "unit-short": {
    title: "unit and contract tests",
    run: (args) => runUnits(["--exclude", LONG_TEST_FILES, ...args]),
  },
  "unit-long": {
    title: "long unit and contract tests",
    run: runLongUnits,
  },
  "e2e-core": {
    title: "core journeys",
    run: (args) => runBrowserTests(["--grep", CORE_JOURNEYS, ...args]),
  },
  "e2e-other": {
    title: "other journeys",
    run: (args) => runBrowserTests(["--grep-invert", CORE_JOURNEYS, ...args]),
  },
  scale: { title: "several processes and their faults", run: runScale },
  engines: { title: "journeys in Firefox, WebKit and Chromium", run: runEngines },
};
/** Files with tests of several seconds, which only `npm run test:all` runs. */
const LONG_TEST_FILES = "**/*.long.test.ts";
/**
 * The journeys that `npm test` runs: for each feature, those of its main purpose. With the tag `@core`, they run at
 * each size of their file, with `@core-phone` on a phone only. Playwright compares this with the project and the tags.
 */
const CORE_JOURNEYS = "@core(?!-)|^ *phone .*@core-phone";

/** The steps of a run without arguments. It should take less than ten minutes. */
const DEFAULT_STEPS = ["verify", "web", "unit-short", "e2e-core"];
/**
 * The steps of each part, in order. A part is selected by the first argument.
 * @type {Record<string, string[]>}
 */
const STEPS_BY_PART = {
  verify: ["verify"],
  web: ["web"],
  unit: ["web", "unit"],
  e2e: ["web", "e2e"],
  scale: ["web", "scale"],
  // What a run without arguments leaves out. `npm run test:all` runs both.
  long: ["web", "unit-long", "e2e-other", "scale"],
  engines: ["web", "engines"],
};

/** The engines of the part `engines`. */
const ENGINES = ["firefox", "webkit", "chromium"];

/** Max lines of a failure message in the summary: enough for the failed expectation and its position in the code. */
const MAX_MESSAGE_LINES = 20;
/** Max lines and characters of the gist of a failure message in the list at the end. */
const MAX_GIST_LINES = 4;
const MAX_GIST_LENGTH = 400;

const [selectedPart, ...extraArgs] = process.argv.slice(2);
const stepNames = selectedPart === undefined ? DEFAULT_STEPS : STEPS_BY_PART[selectedPart];
if (stepNames === undefined) {
  fail(
    `Unknown part ${selectedPart}: use one of ${Object.keys(STEPS_BY_PART).join(", ")}, or no argument for ${DEFAULT_STEPS.join(", ")}.`,
    2,
  );
}
if (process.env.npm_lifecycle_event !== undefined) watchParent();
await ensureInstalled();
const node = await findNode();
const temporaryFolder = makeTemporaryFolder();

const runStartedAt = performance.now();
let passedCount = 0;
let failedCount = 0;
/** @type {Record<string, string>} */
const summaryLines = {};
/** @type {import("./lib/reports.mjs").Failure[]} */
const failures = [];
// The checks and the unit tests both leave the CPU idle at times, so running them in parallel takes a third less time.
// The end-to-end tests use all cores, so they run alone.
const parallelLanes =
  selectedPart === undefined ? [["verify"], ["web", "unit-short"]] : [stepNames];
await Promise.all(parallelLanes.map(runSteps));
await runSteps(stepNames.filter((name) => !parallelLanes.flat().includes(name)));

for (const { name, message } of failures) {
  print(
    `\n!!! ${name}\n${stripVTControlCharacters(message).split("\n").slice(0, MAX_MESSAGE_LINES).join("\n")}`,
  );
}
print(`\n=== summary (${secondsSince(runStartedAt)})`);
for (const name of stepNames) print(String(summaryLines[name]));
if (selectedPart !== undefined)
  print(`Only the part "${selectedPart}" ran; npm run test:all runs everything.`);
print(`${passedCount} passed, ${failedCount} failed`);
// The names are repeated at the end, so that a log with only its last lines still lists all failures.
for (const { name, message } of failures) print(`!!! ${name}\n    ${toGist(message)}`);
process.exit(failedCount === 0 ? 0 : 1);

/**
 * Returns the first lines of a failure message and the line of code that failed, in one line.
 * @param {string} message
 */
function toGist(message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const failedLine = lines.slice(MAX_GIST_LINES).find((line) => line.startsWith(">"));
  return [...lines.slice(0, MAX_GIST_LINES), ...(failedLine ? [failedLine] : [])]
    .join(" | ")
    .slice(0, MAX_GIST_LENGTH);
}

/** @param {string[]} steps */
async function runSteps(steps) {
  for (const name of steps) {
    const { title, run } = /** @type {Step} */ (STEPS[name]);
    print(`\n=== ${name}: ${title}`);
    const stepStartedAt = performance.now();
    const result = await run(name === selectedPart ? extraArgs : []);
    const { ok, totals } = result;
    failures.push(...result.failures);
    passedCount += totals.passed;
    // A failed step counts as at least one failure, even if no single test failed.
    failedCount += ok ? totals.failed : Math.max(totals.failed, 1);
    const summaryLine = toSummaryLine(name, ok, totals, secondsSince(stepStartedAt));
    // Steps of parallel lanes end in any order, so the result of each step is printed when it ends.
    if (!ok) print(`\n!!! ${summaryLine}`);
    else if (parallelLanes.length > 1) print(`\n--- ${summaryLine}`);
    summaryLines[name] = summaryLine;
  }
}

/** @returns {Promise<Result>} */
async function verify() {
  return toResult(await runForegroundOrExit(node, ["scripts/verify.mjs"]), NO_TESTS);
}

/** @returns {Promise<Result>} */
async function buildWeb() {
  return { ok: await ensureWebBuild(), ...NO_TESTS };
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<Result>}
 */
async function runUnits(args, environment = {}) {
  const projects = ["--project=server", "--project=unit"];
  return runVitest("unit", [...projects, ...args], {
    REDIS_SERVER_PATH: await ensureRedis(),
    ...environment,
  });
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runLongUnits(args) {
  const epubcheck = await findEpubcheck();
  if (epubcheck === undefined) {
    print(
      "epubcheck was not found and could not be installed; the tests that need it are skipped.",
    );
  }
  return runUnits(
    [".long.test.ts", ...args],
    epubcheck === undefined ? {} : { EPUBCHECK_JAR: epubcheck },
  );
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runScale(args) {
  const redis = await ensureRedis();
  const postgres = await findPostgres();
  print(
    postgres === undefined
      ? "PostgreSQL was not found and could not be installed; the tests use the embedded PostgreSQL."
      : `The tests use the PostgreSQL programs in ${postgres}.`,
  );
  const faketime = await findFaketime();
  if (faketime === undefined) {
    print(
      "libfaketime was not found and could not be installed; tests that set the clock are skipped.",
    );
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
  const report = join(temporaryFolder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runForegroundOrExit(
    join(BIN, "vitest"),
    ["run", ...reporters, ...args],
    environment,
  );
  return toResult(code, await readVitestReport(report));
}

/**
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runBrowserTests(args) {
  return runPlaywright("e2e/playwright.config.ts", args, {
    CHROMIUM_PATH: await ensureChromium(),
  });
}

/**
 * Runs the journeys in all engines, or in those after `--only`, which are separated by commas. The other arguments are
 * those of Playwright.
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function runEngines(args) {
  const onlyIndex = args.indexOf("--only");
  const only = onlyIndex < 0 ? undefined : (args[onlyIndex + 1] ?? "").split(",");
  const playwrightArgs =
    onlyIndex < 0 ? args : args.filter((_arg, i) => i !== onlyIndex && i !== onlyIndex + 1);
  const engines = only ?? ENGINES;
  const unknown = engines.find((name) => !ENGINES.includes(name));
  if (unknown !== undefined) fail(`Unknown engine ${unknown}: use ${ENGINES.join(", ")}.`, 2);
  const environment = {
    ...(await ensureEngines(engines)),
    ...(engines.includes("chromium") && { CHROMIUM_PATH: await ensureChromium() }),
  };
  const projects = (only ?? []).map((name) => `--project=${name}`);
  return runPlaywright(
    "e2e/engines/playwright.config.ts",
    [...projects, ...playwrightArgs],
    environment,
  );
}

/**
 * @param {string} config
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<Result>}
 */
async function runPlaywright(config, args, environment) {
  const report = join(temporaryFolder, "playwright.json");
  const code = await runForegroundOrExit(
    join(BIN, "playwright"),
    ["test", "-c", config, "--reporter=list,json", ...args],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return toResult(code, await readPlaywrightReport(report));
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [extraEnvironment]
 */
async function runForegroundOrExit(file, args, extraEnvironment = {}) {
  const { code, stopped } = await runForeground(file, args, {
    env: {
      ...process.env,
      PATH: PATH_WITH_INSTALLED_PROGRAMS,
      // Databases, uploads and profiles of browsers.
      TMPDIR: temporaryFolder,
      ...extraEnvironment,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  // 130 is the exit code of a program that Ctrl+C stopped.
  if (stopped) process.exit(code === 0 ? 130 : code);
  return code;
}

/**
 * @param {number} code
 * @param {Report} report
 * @returns {Result}
 */
function toResult(code, report) {
  return { ok: code === 0 && report.totals.failed === 0, ...report };
}

/**
 * @param {string} name
 * @param {boolean} ok
 * @param {Totals} totals
 * @param {string} duration
 */
function toSummaryLine(name, ok, totals, duration) {
  const counts = Object.entries(totals).filter(([, count]) => count > 0);
  const countsText = counts.map(([category, count]) => `${count} ${category}`).join(", ");
  return `${ok ? "ok    " : "FAILED"} ${name} (${duration})${countsText && `: ${countsText}`}`;
}
