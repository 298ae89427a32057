import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @type {Totals} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

/**
 * Totals of Vitest's JSON report.
 * @param {string} path
 * @returns {Promise<Totals>} zeros when the run ended before it could write one
 */
export async function readVitestReport(path) {
  const report = await readJson(path);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/**
 * Totals of Playwright's JSON report. One that passed only when repeated counts as failed.
 * @param {string} path
 * @returns {Promise<Totals>} zeros when the run ended before it could write one
 */
export async function readPlaywrightReport(path) {
  const stats = (await readJson(path))?.stats;
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
}

/** @param {string} path */
async function readJson(path) {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
