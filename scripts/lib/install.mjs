import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAllowedScripts } from "./install-scripts.mjs";
import { capture } from "./processes.mjs";
import { BIN, fail, PATH_OF_MACHINE, print, ROOT } from "./project.mjs";
import { runLogged } from "./run-logged.mjs";

const LOCK_FILE = join(ROOT, "package-lock.json");
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".kora-install");
const MACHINE = `${process.platform}-${process.arch}`;
const LOWEST_NODE = 24;
/** npm writes the lock file and its own record within this time, in either order. */
const SAME_RUN_MS = 2000;

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const expectedStamp = await computeStamp();
  const reason = await reasonToInstall(expectedStamp);
  if (reason !== undefined) {
    print(`Installing packages, because ${reason}. This takes a minute or more.`);
    // Node is one of the packages, so npm must run on the machine's Node.
    const { code } = await runLogged("npm-ci", "npm", ["ci", "--include=dev"], {
      env: { ...process.env, PATH: PATH_OF_MACHINE },
    }).catch(() => fail("npm is not installed: install Node with npm, and start again."));
    if (code !== 0) fail("The packages could not be installed: npm says above why.", code);
  }
  if (reason !== undefined || (await readStamp()) !== expectedStamp) {
    await runAllowedScripts();
    await writeFile(STAMP, expectedStamp);
  }
}

/**
 * Finds a Node that can run Kora: the one that npm installed, else the Node of this process.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  const installedNode = join(BIN, "node");
  // The installed Node needs glibc, so it does not run on every machine.
  if (existsSync(installedNode) && (await capture(installedNode, ["--version"])).code === 0)
    return installedNode;
  const [major] = process.versions.node.split(".");
  if (Number(major) >= LOWEST_NODE) return process.execPath;
  return fail(
    `Kora needs Node ${LOWEST_NODE} or newer and this is Node ${process.versions.node}: install it from https://nodejs.org and start again.`,
  );
}

/** @param {string} expectedStamp */
async function reasonToInstall(expectedStamp) {
  if (!existsSync(MODULES)) return "there are none yet";
  const stamp = await readStamp();
  if (stamp === expectedStamp) return undefined;
  // npm writes its record last. A record that is not older than the lock file means that npm was run by hand.
  const npmRecord = await stat(join(MODULES, ".package-lock.json")).catch(() => undefined);
  if (npmRecord === undefined) return "the last installation did not finish";
  if (stamp !== undefined && !stamp.startsWith(MACHINE)) return "they are for another machine";
  const lockFile = await stat(LOCK_FILE);
  if (npmRecord.mtimeMs + SAME_RUN_MS >= lockFile.mtimeMs) return undefined;
  return "package-lock.json has changed";
}

async function readStamp() {
  return readFile(STAMP, "utf8").catch(() => undefined);
}

/** The stamp includes the machine, because the folder may be a copy from another one. */
async function computeStamp() {
  const hash = createHash("sha256").update(await readFile(LOCK_FILE));
  return `${MACHINE} ${hash.digest("hex")}\n`;
}
