import { runMain } from "./lib/run-main.mjs";

await runMain("lab/bench/feed/main.ts", process.argv.slice(2));
