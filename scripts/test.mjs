import { stripVTControlCharacters } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { fail, print, secondsSince } from "./lib/project.mjs";
import { tryFailuresAgain } from "./lib/second-try.mjs";
import { STEPS } from "./lib/test-steps.mjs";
import { findTree, writeTested } from "./lib/tested-tree.mjs";
import { watchParent } from "./lib/watch-parent.mjs";

/** @typedef {import("./lib/reports.mjs").Failure} Failure */
/** @typedef {import("./lib/second-try.mjs").Result} Result */

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
const tree = await findTree();
// Random tests take their seed from here, so that a second try repeats the same inputs.
process.env.TEST_SEED ??= String(Date.now() % 2 ** 31);

const runStartedAt = performance.now();
/** @type {Record<string, { result: Result, flaky: Failure[], seconds: number }>} */
const outcomes = {};
// The checks and the unit tests both leave the CPU idle at times, so running them in parallel takes a third less time.
// The end-to-end tests use all cores, so they run alone.
const parallelLanes =
  selectedPart === undefined ? [["verify"], ["web", "unit-short"]] : [stepNames];
await Promise.all(parallelLanes.map(runSteps));
await runSteps(stepNames.filter((name) => !parallelLanes.flat().includes(name)));
if (process.env.CI === "true") await runFailedTestsAgain();

const results = stepNames.flatMap((name) => outcomes[name]?.result ?? []);
const failures = results.flatMap((result) => result.failures);
const flaky = stepNames.flatMap((name) => outcomes[name]?.flaky ?? []);
const passedCount = results.reduce((total, { totals }) => total + totals.passed, 0);
// A failed step counts as at least one failure, even if no single test failed.
const failedCount = results.reduce(
  (total, { ok, totals }) => total + (ok ? totals.failed : Math.max(totals.failed, 1)),
  0,
);
for (const failure of failures) {
  print(
    `\n!!! ${toName(failure)}\n${stripVTControlCharacters(failure.message).split("\n").slice(0, MAX_MESSAGE_LINES).join("\n")}`,
  );
}
print(`\n=== summary (${secondsSince(runStartedAt)}, seed ${process.env.TEST_SEED})`);
for (const name of stepNames) print(toSummaryLine(name));
if (selectedPart !== undefined)
  print(`Only the part "${selectedPart}" ran; npm run test:all runs everything.`);
print(`${passedCount} passed, ${failedCount} failed`);
// The names are repeated at the end, so that a log with only its last lines still lists all failures.
for (const failure of failures) print(`!!! ${toName(failure)}\n    ${toGist(failure.message)}`);
if (flaky.length > 0) {
  print(
    `flaky: ${flaky.length} passed only when tried again (docs/reliability.md), seed ${process.env.TEST_SEED}`,
  );
  for (const failure of flaky) print(`~~~ ${toName(failure)}\n    ${toGist(failure.message)}`);
}
if (extraArgs.length === 0) await writeTestedSteps();
process.exit(failedCount === 0 ? 0 : 1);

/** @param {string[]} steps */
async function runSteps(steps) {
  for (const name of steps) {
    // All steps after the build need it.
    if (outcomes.web?.result.ok === false) return;
    print(`\n=== ${name}: ${STEPS[name]?.title}`);
    const stepStartedAt = performance.now();
    const result = await /** @type {import("./lib/test-steps.mjs").Step} */ (STEPS[name]).run(
      name === selectedPart ? extraArgs : [],
    );
    const seconds = (performance.now() - stepStartedAt) / 1000;
    outcomes[name] = { result, flaky: [], seconds };
    // Steps of parallel lanes end in any order, so the result of each step is printed when it ends.
    if (!result.ok) print(`\n!!! ${toSummaryLine(name)}`);
    else if (parallelLanes.length > 1) print(`\n--- ${toSummaryLine(name)}`);
  }
}

/** Runs when all steps have ended, so that the tests are alone on the machine. */
async function runFailedTestsAgain() {
  for (const [name, outcome] of Object.entries(outcomes)) {
    const runAgain = STEPS[name]?.runAgain;
    if (outcome.result.ok || runAgain === undefined) continue;
    const startedAt = performance.now();
    const retried = await tryFailuresAgain(outcome.result, (tests) => {
      print(`\n=== ${name}: trying again what failed`);
      for (const test of tests) print(`    ${toName(test)}`);
      return runAgain(tests);
    });
    const seconds = outcome.seconds + (performance.now() - startedAt) / 1000;
    Object.assign(outcome, retried, { seconds });
  }
}

async function writeTestedSteps() {
  // A tree that changed meanwhile was not tested.
  const testedTree = (await findTree()) === tree ? tree : "dirty";
  const steps = Object.entries(outcomes).map(([name, { result, flaky: flakyTests, seconds }]) => {
    const { passed, failed } = result.totals;
    return [
      name,
      { ok: result.ok, passed, failed, flaky: flakyTests, seconds: Math.round(seconds) },
    ];
  });
  const seconds = Math.round((performance.now() - runStartedAt) / 1000);
  const seed = Number(process.env.TEST_SEED);
  await writeTested(testedTree, seed, seconds, Object.fromEntries(steps));
}

/** @param {Failure} failure */
function toName({ file, title }) {
  return [file, title].filter((part) => part !== undefined).join(" › ");
}

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

/** @param {string} name of a step that has run */
function toSummaryLine(name) {
  const outcome = outcomes[name];
  if (outcome === undefined) return `not run ${name}`;
  const { ok, totals } = outcome.result;
  const counts = Object.entries({ ...totals, flaky: outcome.flaky.length })
    .filter(([, count]) => count > 0)
    .map(([category, count]) => `${count} ${category}`)
    .join(", ");
  return `${ok ? "ok    " : "FAILED"} ${name} (${outcome.seconds.toFixed(1)} s)${counts && `: ${counts}`}`;
}
