import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, print, ROOT } from "./project.mjs";

// npm writes only those optional packages into package-lock.json that the registry in use has. If the registry lacks
// builds for other platforms, their entries are missing, and `npm ci` rejects such a lock file. This program reports
// the missing entries; with `--write`, it adds them to the file.

/**
 * An entry of `packages` in package-lock.json.
 * @typedef {{
 *   version?: string,
 *   dev?: boolean,
 *   license?: string,
 *   optional?: boolean,
 *   os?: string[] | string,
 *   cpu?: string[] | string,
 *   libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} LockEntry
 */
/** @typedef {Record<string, LockEntry>} LockEntries by path, such as `node_modules/rollup` */
/** @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Platform */
/** @typedef {{ parent: string, name: string, range: string }} OptionalDependency `parent` is the path of its entry */

const SYSTEMS = new Set([
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
]);
const PROCESSORS = new Set([
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
]);
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/**
 * Reads the platform from the name of a package with a prebuilt program, such as `@rollup/rollup-linux-x64-musl`.
 * @param {string} name
 * @returns {Platform | undefined} undefined if the name contains no processor
 */
export function platformOf(name) {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-");
  const cpu = words.find((word) => PROCESSORS.has(word));
  if (cpu === undefined) return undefined;
  const os = words.find((word) => SYSTEMS.has(word));
  const abi = words.at(-1) ?? "";
  const libc = abi.startsWith("musl") ? "musl" : "glibc";
  const hasLibc = os === "linux" && /^(musl|gnu)/.test(abi);
  return { ...(os && { os: [os] }), cpu: [cpu], ...(hasLibc && { libc: [libc] }) };
}

/**
 * Finds the optional dependencies that have no entry with their version.
 * @param {LockEntries} entries
 * @returns {OptionalDependency[]}
 */
export function findMissingDependencies(entries) {
  return optionalDependencies(entries).filter(({ parent, name, range }) => {
    const version = entries[resolvePath(entries, parent, name) ?? ""]?.version;
    return version === undefined || (EXACT_VERSION.test(range) && version !== range);
  });
}

/**
 * Finds the optional packages whose name contains a platform but whose entry has no `os` or `cpu`.
 * @param {LockEntries} entries
 * @returns {string[]} their paths
 */
export function findEntriesWithoutPlatform(entries) {
  const paths = optionalDependencies(entries).flatMap(({ parent, name }) => {
    const path = resolvePath(entries, parent, name);
    const { os, cpu } = platformOf(name) ?? {};
    const entry = entries[path ?? ""];
    // A WebAssembly package may run on every processor, so its entry may have no `cpu`.
    const isIncomplete = (os && !entry?.os) || (cpu && cpu[0] !== "wasm32" && !entry?.cpu);
    return path !== undefined && isIncomplete ? [path] : [];
  });
  return [...new Set(paths)];
}

/**
 * Returns the entries and, at their sorted positions, the missing ones. These have no `integrity`, because npm could
 * not read it from the registry.
 * @param {LockEntries} entries
 * @returns {LockEntries}
 */
export function addMissingEntries(entries) {
  /** @type {LockEntries} */
  const completed = { ...entries };
  for (const { parent, name, range } of findMissingDependencies(entries)) {
    const platform = platformOf(name);
    if (platform === undefined || !EXACT_VERSION.test(range)) {
      throw new Error(
        `No entry can be made for ${name} ${range}, an optional dependency of ${parent}: it needs an exact version and a platform in its name.`,
      );
    }
    const { dev, license } = entries[parent] ?? {};
    const { os, cpu, libc } = platform;
    completed[pathOfNewEntry(completed, parent, name)] = {
      version: range,
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      ...(license && { license }),
      optional: true,
      ...(os && { os }),
    };
  }
  // npm sorts the paths with this locale.
  return Object.fromEntries(
    Object.entries(completed).sort(([pathA], [pathB]) => pathA.localeCompare(pathB, "en")),
  );
}

/**
 * @param {LockEntries} entries
 * @returns {OptionalDependency[]}
 */
function optionalDependencies(entries) {
  return Object.entries(entries).flatMap(([parent, { optionalDependencies: dependencies = {} }]) =>
    Object.entries(dependencies).map(([name, range]) => ({ parent, name, range })),
  );
}

/**
 * Resolves a package as Node does: in the `node_modules` of the parent, then in those of the folders above it.
 * @param {LockEntries} entries
 * @param {string} parent
 * @param {string} name
 * @returns {string | undefined}
 */
function resolvePath(entries, parent, name) {
  return foldersFromNearest(parent)
    .map((folder) => `${folder}node_modules/${name}`)
    .find((path) => entries[path] !== undefined);
}

/**
 * Returns the path at which npm installs a new dependency of `parent`: beside the parent, or below it if another
 * version has that path.
 * @param {LockEntries} entries
 * @param {string} parent
 * @param {string} name
 */
function pathOfNewEntry(entries, parent, name) {
  const [below = "", beside = below] = foldersFromNearest(parent);
  const path = `${beside}node_modules/${name}`;
  return entries[path] === undefined ? path : `${below}node_modules/${name}`;
}

/**
 * @param {string} path such as `node_modules/knip/node_modules/oxc-parser`
 * @returns {string[]} the folders whose `node_modules` Node searches, nearest first, such as `node_modules/knip/`; the
 *   last one is the root, an empty string
 */
function foldersFromNearest(path) {
  const folders = path === "" ? [] : [`${path}/`];
  for (let end = path.lastIndexOf("node_modules/"); end > 0; ) {
    folders.push(path.slice(0, end));
    end = path.lastIndexOf("node_modules/", end - 1);
  }
  return [...folders, ""];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(ROOT, "package-lock.json");
  const lock = JSON.parse(await readFile(file, "utf8"));
  if (process.argv.includes("--write")) {
    lock.packages = addMissingEntries(lock.packages);
    await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  const missing = findMissingDependencies(lock.packages);
  const withoutPlatform = findEntriesWithoutPlatform(lock.packages);
  for (const { parent, name, range } of missing) {
    print(`package-lock.json lacks ${name} ${range}, an optional dependency of ${parent}.`);
  }
  for (const path of withoutPlatform) print(`package-lock.json lacks the os or cpu of ${path}.`);
  if (missing.length + withoutPlatform.length > 0) {
    fail("npm ci would reject this lock file: run node scripts/lib/lock-file.mjs --write.");
  }
}
