import { writeFileSync } from "node:fs";
import { inspect } from "node:util";

/** @typedef {import("./reports.mjs").Failure} Failure */
/** @typedef {import("vitest/node").Reporter} Reporter */

/**
 * A reporter for Vitest that writes the totals and all failures as a `Report`, to the file in `KORA_TEST_REPORT`. The JSON
 * reporter leaves out failed hooks and errors outside of tests.
 * @implements {Reporter}
 */
export default class FailuresReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const totals = { passed: 0, failed: 0, skipped: 0 };
    /** @type {Failure[]} */
    const failures = [];
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        totals[state === "pending" ? "skipped" : state] += 1;
        if (state === "failed")
          failures.push({ file, title: test.fullName, message: toText(errors) });
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length === 0) continue;
        const title = suite.type === "module" ? "the file itself" : suite.fullName;
        failures.push({ file, title, message: toText(suite.errors()) });
      }
    }
    for (const error of unhandledErrors) {
      const path = error.VITEST_TEST_PATH;
      const module = modules.find(({ moduleId }) => moduleId === path);
      failures.push({
        file: module?.relativeModuleId,
        title: "an error outside of any test",
        message: toText([error]),
      });
    }
    const path = process.env.KORA_TEST_REPORT;
    if (path !== undefined) writeFileSync(path, JSON.stringify({ totals, failures }));
  }
}

/** @param {readonly import("vitest/node").SerializedError[]} errors */
function toText(errors) {
  return errors.map((error) => error.stack ?? error.message ?? inspect(error)).join("\n");
}
