import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */
/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ totals: Totals, failures: Failure[] }} Report */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ projectName: string, status: string, results: { errors: { message?: string }[] }[] }} PlaywrightTest */
/** @typedef {{ ok: boolean, title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** @type {Report} the report of a step that has no tests */
export const NO_TESTS = { totals: { passed: 0, failed: 0, skipped: 0 }, failures: [] };

/**
 * Reads totals and failed tests from Vitest's JSON report.
 * @param {string} path
 * @returns {Promise<Report>} all totals are 0 if the run ended before it wrote a report
 */
export async function readVitestReport(path) {
  const report = await readJson(path);
  return {
    totals: {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    failures: (report?.testResults ?? []).flatMap(failuresOfVitestFile),
  };
}

/**
 * @param {VitestFile} file
 * @returns {Failure[]}
 */
function failuresOfVitestFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  // A file that failed to load, or whose setup failed, has a message but no failed test.
  if (failed.length === 0 && status === "failed") return [{ name, message }];
  return failed.map((test) => ({
    name: `${name} › ${test.fullName}`,
    message: (test.failureMessages ?? []).join("\n"),
  }));
}

/**
 * Reads totals and failed tests from Playwright's JSON report.
 * @param {string} path
 * @returns {Promise<Report>} all totals are 0 if the run ended before it wrote a report
 */
export async function readPlaywrightReport(path) {
  const report = await readJson(path);
  const stats = report?.stats;
  return {
    totals: {
      passed: stats?.expected ?? 0,
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    },
    failures: failuresOfPlaywrightSuite(report ?? {}),
  };
}

/**
 * Returns the failed tests of a suite and of the suites in it.
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresOfPlaywrightSuite({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file} › ${title}`,
          message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join("\n"),
        })),
    ),
    ...suites.flatMap(failuresOfPlaywrightSuite),
  ];
}

/** @param {string} path */
async function readJson(path) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
