import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runForeground } from "./lib/processes.mjs";

const { values } = parseArgs({
  options: { calls: { type: "string", default: "200000" }, seed: { type: "string" } },
});

const { code } = await runForeground(
  process.execPath,
  // The beginning of the paths of all fuzz tests: two files for the calls, one for socket events.
  ["scripts/test.mjs", "unit", "apps/server/src/fuzz-"],
  {
    env: {
      ...process.env,
      FUZZ_CALLS: values.calls,
      FUZZ_SEED: values.seed ?? String(randomInt(2 ** 31)),
    },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
process.exit(code);
