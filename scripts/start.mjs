import { runMain, SERVER_ENVIRONMENT, SERVER_FLAGS } from "./lib/run-main.mjs";
import { requireWebBuild } from "./lib/web-build.mjs";

const prepare = async () => {
  await requireWebBuild();
  return { ...SERVER_ENVIRONMENT, NODE_ENV: process.env.NODE_ENV ?? "production" };
};

await runMain("apps/server/src/main.ts", process.argv.slice(2), prepare, SERVER_FLAGS);
