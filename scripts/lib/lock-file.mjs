import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, print, ROOT } from "./project.mjs";

// npm writes only those optional packages into package-lock.json that the registry in use carries. A registry that lacks
// builds for other platforms leaves gaps, and `npm ci` refuses a lock file with gaps. This program finds and fills them:
// `node scripts/lib/lock-file.mjs` reports them, and `--write` adds them to the file.

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
/** @typedef {{ parent: string, name: string, range: string }} OptionalDependency */

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
 * Finds optional dependencies without an entry of their version.
 * @param {LockEntries} entries
 * @returns {OptionalDependency[]}
 */
export function findMissing(entries) {
  return optionalDependencies(entries).filter(({ parent, name, range }) => {
    const version = entries[resolvePath(entries, parent, name) ?? ""]?.version;
    return version === undefined || (EXACT_VERSION.test(range) && version !== range);
  });
}

/**
 * Finds optional packages whose name contains a platform, and whose entry does not.
 * @param {LockEntries} entries
 * @returns {string[]} their paths
 */
export function findWithoutPlatform(entries) {
  const paths = optionalDependencies(entries).flatMap(({ parent, name }) => {
    const path = resolvePath(entries, parent, name);
    const { os, cpu } = platformOf(name) ?? {};
    const entry = entries[path ?? ""];
    // A package of WebAssembly may run on every processor.
    const isIncomplete = (os && !entry?.os) || (cpu && cpu[0] !== "wasm32" && !entry?.cpu);
    return path !== undefined && isIncomplete ? [path] : [];
  });
  return [...new Set(paths)];
}

/**
 * Returns the entries with the missing ones in their places. The new ones have no `integrity`, because npm could not
 * read it from the registry.
 * @param {LockEntries} entries
 * @returns {LockEntries}
 */
export function complete(entries) {
  /** @type {LockEntries} */
  const completed = { ...entries };
  for (const { parent, name, range } of findMissing(entries)) {
    const platform = platformOf(name);
    if (platform === undefined || !EXACT_VERSION.test(range)) {
      throw new Error(`${name} ${range}, which ${parent} names, has no platform in its name.`);
    }
    const { dev, license } = entries[parent] ?? {};
    const { os, cpu, libc } = platform;
    completed[freePath(completed, parent, name)] = {
      version: range,
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      ...(license && { license }),
      optional: true,
      ...(os && { os }),
    };
  }
  // npm sorts the paths in this way.
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
 * Resolves a package as Node does: in the parent's own `node_modules`, then in those of the folders above it.
 * @param {LockEntries} entries
 * @param {string} parent
 * @param {string} name
 * @returns {string | undefined}
 */
function resolvePath(entries, parent, name) {
  return foldersFrom(parent)
    .map((folder) => `${folder}node_modules/${name}`)
    .find((path) => entries[path] !== undefined);
}

/**
 * Returns the path at which npm places a package that only `parent` names: beside it, or below it if another version has
 * that place.
 * @param {LockEntries} entries
 * @param {string} parent
 * @param {string} name
 */
function freePath(entries, parent, name) {
  const [below = "", beside = below] = foldersFrom(parent);
  const path = `${beside}node_modules/${name}`;
  return entries[path] === undefined ? path : `${below}node_modules/${name}`;
}

/**
 * @param {string} path such as `node_modules/knip/node_modules/oxc-parser`
 * @returns {string[]} prefixes of `node_modules`, nearest first, such as `node_modules/knip/`
 */
function foldersFrom(path) {
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
    lock.packages = complete(lock.packages);
    await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  const missing = findMissing(lock.packages);
  const withoutPlatform = findWithoutPlatform(lock.packages);
  for (const { parent, name, range } of missing) {
    print(`package-lock.json lacks ${name} ${range}, which ${parent} names.`);
  }
  for (const path of withoutPlatform) print(`package-lock.json has no os and cpu at ${path}.`);
  if (missing.length + withoutPlatform.length > 0) {
    fail("npm ci would refuse this lock file: run node scripts/lib/lock-file.mjs --write.");
  }
}
