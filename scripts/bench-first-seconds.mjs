import { runMain } from "./lib/run-main.mjs";
import { requireWebBuild } from "./lib/web-build.mjs";

await runMain("lab/bench/pages/first-seconds.ts", process.argv.slice(2), requireWebBuild);
