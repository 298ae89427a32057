import { runMain } from "./lib/run-main.mjs";
import { requireWebBuild } from "./lib/web-build.mjs";

await runMain("lab/bench/main.ts", process.argv.slice(2), requireWebBuild);
