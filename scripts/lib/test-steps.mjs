import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureEngines } from "./engines.mjs";
import { findEpubcheck } from "./epubcheck.mjs";
import { findFaketime } from "./faketime.mjs";
import { findNode } from "./install.mjs";
import { findPostgres } from "./postgres.mjs";
import { runForeground } from "./processes.mjs";
import { BIN, fail, PATH_WITH_INSTALLED_PROGRAMS, print } from "./project.mjs";
import { ensureRedis } from "./redis.mjs";
import { NO_TESTS, readPlaywrightReport, readVitestReport } from "./reports.mjs";
import { makeTemporaryFolder } from "./temporary-folder.mjs";
import { ensureWebBuild } from "./web-build.mjs";

/** @typedef {import("./reports.mjs").Failure} Failure */
/** @typedef {import("./reports.mjs").Report} Report */
/** @typedef {import("./second-try.mjs").Result} Result */
/** @typedef {Record<string, string>} Environment */
/**
 * A step of a test run. `runAgain` runs only tests that failed, one at a time; a step without it is not tried again.
 * @typedef {object} Step
 * @property {string} title
 * @property {(args: string[]) => Promise<Result>} run
 * @property {((failures: Failure[]) => Promise<Result>) | undefined} [runAgain]
 */

/** Files with tests of several seconds, which only `npm run test:all` runs. */
const LONG_TEST_FILES = "**/*.long.test.ts";
/** The journeys that `npm test` runs: for each feature, the one or two of its main purpose. */
const CORE_JOURNEYS = "@core";
/** The engines of the part `engines`. */
const ENGINES = ["firefox", "webkit", "chromium"];

const UNIT_PROJECTS = ["--project=server", "--project=unit"];

/** @type {Record<string, Step>} */
export const STEPS = {
  verify: { title: "format, lint, types, layering", run: verify },
  web: { title: "building the web app", run: buildWeb },
  unit: vitestStep("unit and contract tests", UNIT_PROJECTS, [], findUnitPrograms),
  "unit-short": vitestStep(
    "unit and contract tests",
    UNIT_PROJECTS,
    ["--exclude", LONG_TEST_FILES],
    findUnitPrograms,
  ),
  "unit-long": vitestStep(
    "long unit and contract tests",
    UNIT_PROJECTS,
    [".long.test.ts"],
    findLongUnitPrograms,
  ),
  e2e: journeysStep("end-to-end tests", []),
  "e2e-core": journeysStep("core journeys", ["--grep", CORE_JOURNEYS]),
  "e2e-other": journeysStep("other journeys", ["--grep-invert", CORE_JOURNEYS]),
  scale: vitestStep(
    "several processes and their faults",
    ["--project=scale"],
    [],
    findScalePrograms,
  ),
  engines: { title: "journeys in Firefox, WebKit and Chromium", run: runEngines },
};

/** The folder for databases, uploads, browser profiles and reports of this run. */
const temporaryFolder = makeTemporaryFolder();

/** @returns {Promise<Result>} */
async function verify() {
  const code = await runOrExit(await findNode(), ["scripts/verify.mjs"]);
  return toResult(code, NO_TESTS);
}

/** @returns {Promise<Result>} */
async function buildWeb() {
  return { ok: await ensureWebBuild(), ...NO_TESTS };
}

/**
 * @param {string} title
 * @param {string[]} projects
 * @param {string[]} selection the arguments that select the tests of the step
 * @param {() => Promise<Environment>} findPrograms
 * @returns {Step}
 */
function vitestStep(title, projects, selection, findPrograms) {
  /** @param {string[]} args */
  const run = async (args) => {
    const report = await reportPath("vitest.json");
    const reporters = ["--reporter=default", "--reporter=./scripts/lib/vitest-failures.mjs"];
    const environment = { ...(await findPrograms()), KORA_TEST_REPORT: report };
    const vitest = join(BIN, "vitest");
    const code = await runOrExit(vitest, ["run", ...reporters, ...projects, ...args], environment);
    return toResult(code, await readVitestReport(report));
  };
  return {
    title,
    run: (args) => run([...selection, ...args]),
    // Whole files, because a failed hook fails tests that are not in the report.
    runAgain: (failures) => run(["--no-file-parallelism", ...filesOf(failures)]),
  };
}

/** @returns {Promise<Environment>} */
async function findUnitPrograms() {
  return { REDIS_SERVER_PATH: await ensureRedis() };
}

/** @returns {Promise<Environment>} */
async function findLongUnitPrograms() {
  const epubcheck = await findEpubcheck();
  if (epubcheck === undefined) {
    print(
      "epubcheck was not found and could not be installed; the tests that need it are skipped.",
    );
  }
  return {
    ...(await findUnitPrograms()),
    ...(epubcheck !== undefined && { EPUBCHECK_JAR: epubcheck }),
  };
}

/** @returns {Promise<Environment>} */
async function findScalePrograms() {
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
  return {
    REDIS_SERVER_PATH: redis,
    ...(postgres !== undefined && { POSTGRES_BIN: postgres }),
    ...(faketime !== undefined && { FAKETIME_LIBRARY: faketime }),
  };
}

/**
 * @param {string} title
 * @param {string[]} selection the arguments that select the journeys of the step
 * @returns {Step}
 */
function journeysStep(title, selection) {
  /** @param {string[]} args */
  const run = async (args) =>
    runPlaywright("e2e/playwright.config.ts", [...selection, ...args], {
      CHROMIUM_PATH: await ensureChromium(),
    });
  // What the first try left in test-results stays there; the second leaves a trace as well.
  const secondTry = ["--last-failed", "--workers=1", "--trace=on", "--output=test-results/again"];
  return { title, run, runAgain: () => run(secondTry) };
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
    "lab/engines/playwright.config.ts",
    [...projects, ...playwrightArgs],
    environment,
  );
}

/**
 * @param {string} config
 * @param {string[]} args
 * @param {Environment} environment
 * @returns {Promise<Result>}
 */
async function runPlaywright(config, args, environment) {
  const report = await reportPath("playwright.json");
  const code = await runOrExit(
    join(BIN, "playwright"),
    ["test", "-c", config, "--reporter=list,json", ...args],
    {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(temporaryFolder, "last-journeys.json"),
    },
  );
  return toResult(code, await readPlaywrightReport(report));
}

/**
 * Returns where a run writes its report, and removes that of an earlier run: a run that dies before it reports must not
 * show the tests of another.
 * @param {string} name
 */
async function reportPath(name) {
  const path = join(temporaryFolder, name);
  await rm(path, { force: true });
  return path;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Environment} [extraEnvironment]
 */
async function runOrExit(file, args, extraEnvironment = {}) {
  const { code, stopped } = await runForeground(file, args, {
    env: {
      ...process.env,
      PATH: PATH_WITH_INSTALLED_PROGRAMS,
      TMPDIR: temporaryFolder,
      ...extraEnvironment,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  // 130 is the exit code of a program that Ctrl+C stopped.
  if (stopped) process.exit(code === 0 ? 130 : code);
  return code;
}

/** @param {Failure[]} failures */
function filesOf(failures) {
  return [...new Set(failures.map(({ file }) => String(file)))];
}

/**
 * @param {number} code
 * @param {Report} report
 * @returns {Result}
 */
function toResult(code, report) {
  return { ok: code === 0 && report.totals.failed === 0, ...report };
}
