import { runMain } from "./lib/run-main.mjs";
import { needWebBuild } from "./lib/web-build.mjs";

await runMain("bench/main.ts", process.argv.slice(2), needWebBuild);
