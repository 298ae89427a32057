import { runMain } from "./lib/run-main.mjs";

await runMain("scripts/demo/main.ts", process.argv.slice(2));
