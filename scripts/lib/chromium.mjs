import { createRequire } from "node:module";
import { join } from "node:path";
import { aptEnvironment, findProgram, hasApt, runs, succeeds } from "./programs.mjs";
import { BIN, fail, PATH_WITH_BIN, ROOT, say } from "./project.mjs";

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
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await runs(named)) return named;
    return fail(
      `CHROMIUM_PATH names ${named}, which is no Chromium that runs here: correct it or unset it.`,
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
  return (await runs(playwrightsOwn())) ? playwrightsOwn() : undefined;
}

async function installChromium() {
  if (await hasApt()) {
    say("Installing Chromium with apt-get.");
    const env = aptEnvironment;
    const install = ["install", "-y", "--no-install-recommends", ...FONTS];
    const isListed = await succeeds("apt-get", ["update"], env);
    for (const name of isListed ? PACKAGES : []) {
      await succeeds("apt-get", [...install, name], env);
      const found = await findChromium();
      if (found !== undefined) return found;
    }
  }
  say("Installing Playwright's Chromium.");
  const env = { ...process.env, PATH: PATH_WITH_BIN };
  const args = ["install", ...(process.getuid?.() === 0 ? ["--with-deps"] : []), "chromium"];
  await succeeds(join(BIN, "playwright"), args, env);
  return findChromium();
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(ROOT, "e2e", "package.json"))("playwright-core");
  return String(chromium.executablePath());
}
