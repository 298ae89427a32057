import { createRequire } from "node:module";
import { join } from "node:path";
import {
  canRun,
  findProgram,
  hasApt,
  installPackages,
  runSucceeds,
  updatePackageLists,
} from "./programs.mjs";
import { BIN, fail, PATH_WITH_INSTALLED_PROGRAMS, print, ROOT } from "./project.mjs";

/** The headless shell is first: it has the same engine without desktop windows, and tests take a sixth less time. */
const PROGRAM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const APT_PACKAGES = ["chromium-headless-shell", "chromium"];
/** The fonts that the tests in browsers need. */
export const FONT_PACKAGES = ["fonts-liberation", "fonts-noto-color-emoji"];

/**
 * Finds a Chromium that runs; installs one if there is none. Ends the script with an error message if neither works.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (await canRun(configuredPath)) return configuredPath;
    return fail(
      `CHROMIUM_PATH is ${configuredPath}, which is not a Chromium that runs on this machine: correct it or unset it.`,
    );
  }
  const path = (await findChromium()) ?? (await installChromium());
  return (
    path ??
    fail(
      "Chromium was not found and could not be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to its path.",
    )
  );
}

async function findChromium() {
  const programInPath = await findProgram(PROGRAM_NAMES);
  if (programInPath !== undefined) return programInPath;
  return (await canRun(playwrightChromiumPath())) ? playwrightChromiumPath() : undefined;
}

async function installChromium() {
  if (await hasApt()) {
    print("Installing Chromium with apt-get.");
    const isUpdated = await updatePackageLists();
    for (const name of isUpdated ? APT_PACKAGES : []) {
      await installPackages([...FONT_PACKAGES, name]);
      const path = await findChromium();
      if (path !== undefined) return path;
    }
  }
  print("Installing Playwright's Chromium.");
  const env = { ...process.env, PATH: PATH_WITH_INSTALLED_PROGRAMS };
  const args = ["install", ...(process.getuid?.() === 0 ? ["--with-deps"] : []), "chromium"];
  await runSucceeds(join(BIN, "playwright"), args, env);
  return findChromium();
}

function playwrightChromiumPath() {
  const { chromium } = createRequire(join(ROOT, "e2e", "package.json"))("playwright-core");
  return String(chromium.executablePath());
}
