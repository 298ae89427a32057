import { runMain } from "./lib/run-main.mjs";
import { needWebBuild } from "./lib/web-build.mjs";

await runMain("apps/server/src/main.ts", process.argv.slice(2), async () => {
  await needWebBuild();
  return { NODE_ENV: process.env.NODE_ENV ?? "production" };
});
