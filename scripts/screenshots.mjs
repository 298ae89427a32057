import { ensureChromium } from "./lib/chromium.mjs";
import { runMain } from "./lib/run-main.mjs";

await runMain("scripts/screenshots/main.ts", process.argv.slice(2), async () => ({
  CHROMIUM_PATH: await ensureChromium(),
}));
