import { runMain } from "./lib/run-main.mjs";

// File arguments are relative to the user's folder. npm runs the script in the project folder and passes the user's
// folder in INIT_CWD.
const prepare = async () => ({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() });

await runMain("apps/server/src/command-line/main.ts", process.argv.slice(2), prepare);
