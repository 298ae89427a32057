import { fail } from "./lib/project.mjs";
import { runMain } from "./lib/run-main.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

await runMain("apps/server/src/main.ts", process.argv.slice(2), async () => {
  if (!(await ensureWebBuild())) fail("The web app could not be built: the lines above say why.");
  return { NODE_ENV: process.env.NODE_ENV ?? "production" };
});
