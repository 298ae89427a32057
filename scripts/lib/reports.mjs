import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ROOT } from "./project.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */
/**
 * A failed test, or a failed hook or error outside of tests. `file` is undefined if it belongs to no test file, so that
 * nothing can be tried again.
 * @typedef {{ file?: string | undefined, title: string, message: string }} Failure
 */
/** @typedef {{ totals: Totals, failures: Failure[] }} Report */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ projectName: string, status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** @type {Report} the report of a step that has no tests */
export const NO_TESTS = { totals: { passed: 0, failed: 0, skipped: 0 }, failures: [] };

/**
 * Reads what `vitest-failures.mjs` wrote.
 * @param {string} path
 * @returns {Promise<Report>} all totals are 0 if the run ended before it wrote a report
 */
export async function readVitestReport(path) {
  return (await readJson(path)) ?? NO_TESTS;
}

/**
 * Reads totals and failures from Playwright's JSON report.
 * @param {string} path
 * @returns {Promise<Report>} all totals are 0 if the run ended before it wrote a report
 */
export async function readPlaywrightReport(path) {
  const report = await readJson(path);
  const stats = report?.stats;
  const folder = relative(ROOT, report?.config.rootDir ?? ROOT);
  /** @type {PlaywrightError[]} */
  const errors = report?.errors ?? [];
  return {
    totals: {
      passed: stats?.expected ?? 0,
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    },
    failures: [
      ...failuresOfPlaywrightSuite(folder, report ?? {}),
      ...errors.map(({ message }) => ({
        title: "an error outside of any journey",
        message: String(message),
      })),
    ],
  };
}

/**
 * Returns the failed tests of a suite and of the suites in it.
 * @param {string} folder of the tests
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresOfPlaywrightSuite(folder, { specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName, results }) => ({
          file: join(folder, file),
          title: `[${projectName}] ${title}`,
          message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join("\n"),
        })),
    ),
    ...suites.flatMap((suite) => failuresOfPlaywrightSuite(folder, suite)),
  ];
}

/** @param {string} path */
async function readJson(path) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
