import { createRequire } from "node:module";
import { join } from "node:path";
import { aptEnvironment, findProgram, hasApt, runSucceeds, runs } from "./programs.mjs";
import { BIN, fail, PATH_WITH_BIN, print, ROOT } from "./project.mjs";

/** The headless shell is first: it is the same engine without desktop windows and takes a sixth less time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];
const FONTS = ["fonts-liberation", "fonts-noto-color-emoji"];

/**
 * Finds a Chromium that runs; installs one if there is none. Ends the script with an error message if neither works.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await runs(configuredPath)) return configuredPath;
    return fail(
      `CHROMIUM_PATH names ${configuredPath}, which is no Chromium that runs here: correct it or unset it.`,
    );
  }
  const found = (await findChromium()) ?? (await installChromium());
  return (
    found ??
    fail(
      "There is no Chromium and none could be installed: install Chromium or Google Chrome, or name one with CHROMIUM_PATH.",
    )
  );
}

async function findChromium() {
  const inPath = await findProgram(NAMES);
  if (inPath !== undefined) return inPath;
  return (await runs(playwrightChromiumPath())) ? playwrightChromiumPath() : undefined;
}

async function installChromium() {
  if (await hasApt()) {
    print("Installing Chromium with apt-get.");
    const env = aptEnvironment;
    const install = ["install", "-y", "--no-install-recommends", ...FONTS];
    const isUpdated = await runSucceeds("apt-get", ["update"], env);
    for (const name of isUpdated ? PACKAGES : []) {
      await runSucceeds("apt-get", [...install, name], env);
      const found = await findChromium();
      if (found !== undefined) return found;
    }
  }
  print("Installing Playwright's Chromium.");
  const env = { ...process.env, PATH: PATH_WITH_BIN };
  const args = ["install", ...(process.getuid?.() === 0 ? ["--with-deps"] : []), "chromium"];
  await runSucceeds(join(BIN, "playwright"), args, env);
  return findChromium();
}

function playwrightChromiumPath() {
  const { chromium } = createRequire(join(ROOT, "e2e", "package.json"))("playwright-core");
  return String(chromium.executablePath());
}
