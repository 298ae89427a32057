/** @typedef {import("./reports.mjs").Failure} Failure */
/** @typedef {import("./reports.mjs").Report} Report */
/** @typedef {{ ok: boolean } & Report} Result */

/** How often a failed test is tried again. */
const MAX_SECOND_TRIES = 2;
/** With more failures than this, the code is broken rather than a test flaky. */
export const MAX_FAILURES_TO_TRY_AGAIN = 20;

/**
 * Tries the failed tests of a step again, at most twice. A step that failed without naming a test file stays failed.
 * @param {Result} first the result of the whole step
 * @param {(failures: Failure[]) => Promise<Result>} runAgain runs the tests that failed, one at a time
 * @returns {Promise<{ result: Result, flaky: Failure[] }>} the result of the step after that, and the first failure of
 *   each test that passed at last
 */
export async function tryFailuresAgain(first, runAgain) {
  if (!canTryAgain(first)) return { result: first, flaky: [] };
  /** @type {Map<string, Failure>} */
  const firstFailures = new Map();
  let remaining = first.failures;
  let ok = false;
  for (let tries = 0; tries < MAX_SECOND_TRIES && !ok; tries += 1) {
    for (const failure of remaining) {
      if (!firstFailures.has(toKey(failure))) firstFailures.set(toKey(failure), failure);
    }
    const again = await runAgain(remaining);
    ok = again.ok;
    // A run that ended before it could report proves nothing.
    if (!ok && again.failures.length === 0) break;
    remaining = again.failures;
  }
  const failed = new Set(remaining.map(toKey));
  const total = first.totals.passed + first.totals.failed;
  return {
    result: {
      ok,
      totals: { ...first.totals, passed: total - failed.size, failed: failed.size },
      failures: remaining,
    },
    flaky: [...firstFailures].filter(([key]) => !failed.has(key)).map(([, failure]) => failure),
  };
}

/** @param {Result} result */
function canTryAgain({ ok, failures }) {
  return (
    !ok &&
    failures.length > 0 &&
    failures.length <= MAX_FAILURES_TO_TRY_AGAIN &&
    failures.every(({ file }) => file !== undefined)
  );
}

/** @param {Failure} failure */
function toKey({ file, title }) {
  return `${file} › ${title}`;
}
