import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runForeground } from "./processes.mjs";
import { fail, PATH_OF_MACHINE, ROOT } from "./project.mjs";

/** Node itself, which has no script: npm 10 installs it without the link in `node_modules/.bin`, which this makes. */
const NODE = `node-${process.platform}-${process.arch}`;

/**
 * Runs the install scripts of the packages that `allowScripts` of package.json allows, as far as they are installed.
 * npm runs none by itself: `.npmrc` says `ignore-scripts`, which the npm of Node 20 knows too; it does not
 * know `allowScripts`, and newer ones only warn about what is not listed.
 */
export async function runAllowedScripts() {
  const { allowScripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const names = namesToRun({ ...allowScripts, [NODE]: true }, (name) =>
    existsSync(join(ROOT, "node_modules", name)),
  );
  if (names.length === 0) return;
  const { code } = await runForeground("npm", ["rebuild", "--ignore-scripts=false", ...names], {
    env: { ...process.env, PATH: PATH_OF_MACHINE },
    stdio: ["ignore", "ignore", "inherit"],
  }).catch(() => fail("npm is not installed: install Node with npm, and start again."));
  if (code !== 0) fail("The packages could not be set up: npm says above why.", code);
}

/**
 * @param {Readonly<Record<string, boolean>>} allowScripts
 * @param {(name: string) => boolean} isInstalled
 * @returns {string[]} the packages whose scripts are to be run
 */
export function namesToRun(allowScripts, isInstalled) {
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && isInstalled(name),
  );
}
