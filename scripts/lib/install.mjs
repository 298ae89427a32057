import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAllowedScripts } from "./install-scripts.mjs";
import { capture, runForeground } from "./processes.mjs";
import { BIN, fail, PATH_OF_MACHINE, ROOT, say } from "./project.mjs";

const LOCK = join(ROOT, "package-lock.json");
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".kora-install");
const MACHINE = `${process.platform}-${process.arch}`;
const LOWEST_NODE = 24;
/** npm writes the lock file and its record in one go, in either order. */
const SAME_RUN_MS = 2000;

/** Installs the packages when they are missing or not those of package-lock.json. */
export async function ensureInstalled() {
  const wanted = await wantedStamp();
  const reason = await reasonToInstall(wanted);
  if (reason !== undefined) {
    say(`Installing packages, because ${reason}.`);
    // Node itself is one of the packages, so npm runs on the machine's. Not `npm ci`: a registry may
    // lack builds for other platforms, which then are not in the lock file, and `ci` refuses such a one.
    // Every version is the lock file's all the same, and nothing is saved.
    const { code } = await runForeground("npm", ["install", "--no-save", "--include=dev"], {
      env: { ...process.env, PATH: PATH_OF_MACHINE },
      stdio: ["ignore", "inherit", "inherit"],
    }).catch(() => fail("npm is not installed: install Node with npm, and start again."));
    if (code !== 0) fail("The packages could not be installed: npm says above why.", code);
  }
  if (reason !== undefined || (await readStamp()) !== wanted) {
    await runAllowedScripts();
    await writeFile(STAMP, wanted);
  }
}

/**
 * Finds a Node that runs Kora: the one that npm installed for it, else the one that runs this.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  const own = join(BIN, "node");
  // Not every machine can run the installed one: it is built for glibc.
  if (existsSync(own) && (await capture(own, ["--version"])).code === 0) return own;
  const [major] = process.versions.node.split(".");
  if (Number(major) >= LOWEST_NODE) return process.execPath;
  return fail(
    `Kora needs Node ${LOWEST_NODE} or newer and this is Node ${process.versions.node}: install it from https://nodejs.org and start again.`,
  );
}

/** @param {string} wanted */
async function reasonToInstall(wanted) {
  if (!existsSync(MODULES)) return "there are none yet";
  const stamp = await readStamp();
  if (stamp === wanted) return undefined;
  // npm writes its own record last, beside the lock file: newer, it was run by hand since.
  const installed = await stat(join(MODULES, ".package-lock.json")).catch(() => undefined);
  if (installed === undefined) return "the last installation did not finish";
  if (stamp !== undefined && !stamp.startsWith(MACHINE)) return "they are for another machine";
  const locked = await stat(LOCK);
  if (installed.mtimeMs + SAME_RUN_MS >= locked.mtimeMs) return undefined;
  return "package-lock.json has changed";
}

async function readStamp() {
  return readFile(STAMP, "utf8").catch(() => undefined);
}

/** What is installed depends on the machine too: a folder may have been copied here. */
async function wantedStamp() {
  const hash = createHash("sha256").update(await readFile(LOCK));
  return `${MACHINE} ${hash.digest("hex")}\n`;
}
