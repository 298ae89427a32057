import { expect, test } from "vitest";
import { MAX_FAILURES_TO_TRY_AGAIN, tryFailuresAgain } from "./second-try.mjs";

type Result = Parameters<typeof tryFailuresAgain>[0];
type Failure = Result["failures"][number];

const failureOf = (title: string, message = "first error"): Failure => ({
  file: "some.test.ts",
  title,
  message,
});
const failedWith = (...failures: Failure[]): Result => ({
  ok: false,
  totals: { passed: 10, failed: failures.length, skipped: 1 },
  failures,
});
const passed: Result = {
  ok: true,
  totals: { passed: 2, failed: 0, skipped: 0 },
  failures: [],
};

/** Returns these results one after another, and records which tests it was told to run. */
function createRuns(...results: Result[]) {
  const runTitles: string[][] = [];
  const runAgain = async (failures: Failure[]) => {
    runTitles.push(failures.map(({ title }) => title));
    return results[runTitles.length - 1] ?? passed;
  };
  return { runAgain, runTitles };
}

test("a test that passes on its second try is flaky, with its first error, and the step passes", async () => {
  const runs = createRuns(passed);
  expect(await tryFailuresAgain(failedWith(failureOf("likes")), runs.runAgain)).toEqual({
    result: { ok: true, totals: { passed: 11, failed: 0, skipped: 1 }, failures: [] },
    flaky: [failureOf("likes")],
  });
  expect(runs.runTitles).toEqual([["likes"]]);
});

test("a test is tried at most three times in all, and one that always fails makes the step fail", async () => {
  const again = failedWith(failureOf("likes", "second error"));
  const runs = createRuns(again, again, passed);
  const first = failedWith(failureOf("likes"), failureOf("follows"));
  const { result, flaky } = await tryFailuresAgain(first, runs.runAgain);
  expect(runs.runTitles).toEqual([["likes", "follows"], ["likes"]]);
  expect(result).toMatchObject({ ok: false, totals: { passed: 11, failed: 1 } });
  expect(result.failures.map(({ title }) => title)).toEqual(["likes"]);
  expect(flaky.map(({ title }) => title)).toEqual(["follows"]);
});

test("a step that passed is not run again", async () => {
  const runs = createRuns();
  expect(await tryFailuresAgain(passed, runs.runAgain)).toEqual({ result: passed, flaky: [] });
  expect(runs.runTitles).toEqual([]);
});

test.each([
  ["a step that failed without a failed test", failedWith()],
  ["an error that belongs to no test file", failedWith({ title: "an error", message: "" })],
  [
    "a step in which very many tests failed",
    failedWith(
      ...Array.from({ length: MAX_FAILURES_TO_TRY_AGAIN + 1 }, (_, n) => failureOf(String(n))),
    ),
  ],
])("%s fails at once", async (_name, first) => {
  const runs = createRuns();
  expect(await tryFailuresAgain(first, runs.runAgain)).toEqual({ result: first, flaky: [] });
  expect(runs.runTitles).toEqual([]);
});

test("a second try that ends without a report leaves the step failed with its failures", async () => {
  const runs = createRuns(failedWith());
  const { result, flaky } = await tryFailuresAgain(failedWith(failureOf("likes")), runs.runAgain);
  expect(result).toMatchObject({ ok: false, failures: [failureOf("likes")] });
  expect(flaky).toEqual([]);
});
