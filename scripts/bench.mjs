import { runMain } from "./lib/run-main.mjs";

await runMain("bench/main.ts", process.argv.slice(2));
