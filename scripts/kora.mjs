import { runMain } from "./lib/run-main.mjs";

// Files are named as seen from where the command is given. npm says so, and runs it in the project's folder.
const prepare = async () => ({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() });

await runMain("apps/server/src/command-line/main.ts", process.argv.slice(2), prepare);
