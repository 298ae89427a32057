import { runMain } from "./lib/run-main.mjs";

await runMain("bench/feed/main.ts", process.argv.slice(2));
