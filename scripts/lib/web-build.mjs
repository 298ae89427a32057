import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fail, PATH_WITH_INSTALLED_PROGRAMS, print, ROOT } from "./project.mjs";
import { runLogged } from "./run-logged.mjs";

/** This file has the hash of the sources of the last build. */
const STAMP_FILE = join(ROOT, "apps", "web", "dist", ".stamp");
const INDEX_PAGE = join(ROOT, "apps", "web", "dist", "client", "index.html");
const SOURCES = ["apps/web", "packages/contract", "package-lock.json", "tsconfig.base.json"];
const IGNORED_NAMES = new Set(["node_modules", "dist", "coverage", "test-results"]);

/**
 * Builds the web app if its sources have changed since the last build.
 * @returns {Promise<boolean>} false if the build failed; its last output lines are printed
 */
export async function ensureWebBuild() {
  const sourceHash = await hashOfSources();
  const builtHash = await readFile(STAMP_FILE, "utf8").catch(() => undefined);
  if (builtHash === sourceHash && existsSync(INDEX_PAGE)) return true;
  print("Building the web app. This takes half a minute.");
  const { code } = await runLogged("web-build", "npm", ["run", "build", "-w", "@kora/web"], {
    env: {
      ...process.env,
      PATH: PATH_WITH_INSTALLED_PROGRAMS,
      NODE_ENV: "production",
      NO_COLOR: "1",
    },
  });
  if (code !== 0) return false;
  await writeFile(STAMP_FILE, sourceHash);
  return true;
}

/** Like `ensureWebBuild`, but ends the process if the build fails. */
export async function requireWebBuild() {
  if (!(await ensureWebBuild())) fail("The web app could not be built; the output above says why.");
}

async function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for await (const file of listFiles(join(ROOT, source))) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path a file or a folder
 * @returns {AsyncGenerator<string>} the files in a fixed order
 */
async function* listFiles(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED_NAMES.has(entry.name)) continue;
    if (entry.isDirectory()) yield* listFiles(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}
