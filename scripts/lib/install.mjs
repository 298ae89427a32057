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
/** After an installation, this file has its stamp; see `computeStamp`. */
const STAMP_FILE = join(MODULES, ".kora-install");
const PLATFORM = `${process.platform}-${process.arch}`;
const MIN_NODE_VERSION = 24;
/**
 * Max time between the two writes of one run of npm: package-lock.json and `node_modules/.package-lock.json`, in either
 * order.
 */
const MAX_WRITE_INTERVAL_MS = 2000;

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const expectedStamp = await computeStamp();
  const reason = await reasonToInstall(expectedStamp);
  if (reason !== undefined) {
    print(`Installing packages, because ${reason}. This takes a minute or more.`);
    // One of the packages is Node, so npm must run on the Node of the machine.
    const { code } = await runLogged("npm-ci", "npm", ["ci", "--include=dev"], {
      env: { ...process.env, PATH: PATH_OF_MACHINE },
    }).catch(() => fail("npm is not installed: install Node with npm, and start again."));
    if (code !== 0) fail("npm could not install the packages; its output above says why.", code);
  }
  if (reason !== undefined || (await readStamp()) !== expectedStamp) {
    await runAllowedScripts();
    await writeFile(STAMP_FILE, expectedStamp);
  }
}

/**
 * Finds a Node that can run Kora: the Node that npm installed, otherwise the Node of this process.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  const installedNode = join(BIN, "node");
  // The installed Node needs glibc, so it does not run on every machine.
  if (existsSync(installedNode) && (await capture(installedNode, ["--version"])).code === 0)
    return installedNode;
  const [major] = process.versions.node.split(".");
  if (Number(major) >= MIN_NODE_VERSION) return process.execPath;
  return fail(
    `Kora needs Node ${MIN_NODE_VERSION} or newer and this is Node ${process.versions.node}: install it from https://nodejs.org and start again.`,
  );
}

/**
 * @param {string} expectedStamp
 * @returns {Promise<string | undefined>} a clause that follows "because"; undefined if the packages are current
 */
async function reasonToInstall(expectedStamp) {
  if (!existsSync(MODULES)) return "there are none yet";
  const stamp = await readStamp();
  if (stamp === expectedStamp) return undefined;
  // npm writes this record at the end of an installation. If the stamp is outdated, but the record is not older than
  // the lock file, a user has run npm by hand.
  const npmRecord = await stat(join(MODULES, ".package-lock.json")).catch(() => undefined);
  if (npmRecord === undefined) return "the last installation did not finish";
  if (stamp !== undefined && !stamp.startsWith(PLATFORM))
    return "they were installed on another platform";
  const lockFile = await stat(LOCK_FILE);
  if (npmRecord.mtimeMs + MAX_WRITE_INTERVAL_MS >= lockFile.mtimeMs) return undefined;
  return "package-lock.json has changed";
}

async function readStamp() {
  return readFile(STAMP_FILE, "utf8").catch(() => undefined);
}

/** Hashes the lock file. The stamp includes the platform, because `node_modules` may be a copy from another machine. */
async function computeStamp() {
  const hash = createHash("sha256").update(await readFile(LOCK_FILE));
  return `${PLATFORM} ${hash.digest("hex")}\n`;
}
