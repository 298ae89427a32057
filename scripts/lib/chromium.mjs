import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { capture, runForeground } from "./processes.mjs";
import { BIN, fail, PATH_OF_MACHINE, PATH_WITH_BIN, ROOT, say } from "./project.mjs";

/** The shell first: the same engine without the windows of a desktop, in a sixth less time. */
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
 * Finds a Chromium that runs, else installs one the way this machine allows. Ends the script with a
 * sentence when there is no way.
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
  const folders = PATH_OF_MACHINE.split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [...inPath, playwrightsOwn()]) {
    if (await runs(candidate)) return candidate;
  }
  return undefined;
}

async function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await capture("apt-get", ["--version"])).code === 0) {
    say("Installing Chromium with apt-get.");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
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
  const args = ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"];
  await succeeds(join(BIN, "playwright"), args, env);
  return findChromium();
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function succeeds(file, args, env) {
  const { code, stopped } = await runForeground(file, args, {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (stopped) process.exit(code);
  return code === 0;
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(ROOT, "e2e", "package.json"))("playwright-core");
  return String(chromium.executablePath());
}

/**
 * Some distributions put a program of that name there that only says how to get the real one.
 * @param {string} file
 */
async function runs(file) {
  const isThere = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere && (await capture(file, ["--version"], { timeout: 20_000 })).code === 0;
}
