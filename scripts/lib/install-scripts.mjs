import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, PATH_OF_MACHINE, ROOT } from "./project.mjs";
import { runLogged } from "./run-logged.mjs";

/** The package of Node has no install script. It is rebuilt because npm 10 does not link it in `node_modules/.bin`. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/**
 * Runs the install scripts of the installed packages that `allowScripts` in package.json allows. npm itself runs no
 * install script, because `.npmrc` sets `ignore-scripts`. npm cannot apply `allowScripts` instead: the npm of Node 20
 * does not support it, and newer versions only warn about packages that are not listed.
 */
export async function runAllowedScripts() {
  const { allowScripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const names = packagesToRebuild({ ...allowScripts, [NODE_PACKAGE]: true }, (name) =>
    existsSync(join(ROOT, "node_modules", name)),
  );
  if (names.length === 0) return;
  const args = ["rebuild", "--ignore-scripts=false", ...names];
  const { code } = await runLogged("npm-rebuild", "npm", args, {
    env: { ...process.env, PATH: PATH_OF_MACHINE },
  }).catch(() => fail("npm is not installed: install Node with npm, and start again."));
  if (code !== 0)
    fail("npm could not run the install scripts of the packages; its output above says why.", code);
}

/**
 * @param {Readonly<Record<string, boolean>>} allowScripts
 * @param {(name: string) => boolean} isInstalled
 * @returns {string[]} the packages whose scripts must run
 */
export function packagesToRebuild(allowScripts, isInstalled) {
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && isInstalled(name),
  );
}
