import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { print, ROOT } from "./project.mjs";

// Checks that the licence of every package in package-lock.json is one that Kora may use.

/** Licences that allow use in a program under the MIT licence; MPL-2.0 does so while the package is unchanged. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
]);

/**
 * Packages with another licence, with the reason why Kora may use them. `licence` is undefined if the package.json of a
 * package does not have the current field `license`.
 * @type {readonly { name: RegExp, licence: string | undefined, reason: string }[]}
 */
const EXCEPTIONS = [
  {
    name: /^@fontsource(-variable)?\//,
    licence: "OFL-1.1",
    reason: "a font that may be shipped with any program, with its licence",
  },
  {
    name: /^@fontsource\/ubuntu$/,
    licence: "UFL-1.0",
    reason: "a font that may be shipped with any program, with its licence",
  },
  {
    name: /^@img\/sharp-libvips-/,
    licence: "LGPL-3.0-or-later",
    reason: "a separate shared library that can be replaced",
  },
  {
    name: /^@img\/sharp-win32-/,
    licence: "Apache-2.0 AND LGPL-3.0-or-later",
    reason: "contains that shared library",
  },
  {
    name: /^@img\/sharp-wasm32$/,
    licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    reason: "contains that shared library; Kora runs on no platform that uses it",
  },
  {
    name: /^@ip-location-db\/iptoasn-country-mmdb$/,
    licence: "PDDL-1.0",
    reason: "data in the public domain",
  },
  { name: /^argparse$/, licence: "Python-2.0", reason: "as permissive as the BSD licences" },
  { name: /^argparse$/, licence: "PSF-2.0", reason: "as permissive as the BSD licences" },
  { name: /^duck$/, licence: "BSD", reason: "BSD-2-Clause by its file LICENSE" },
  { name: /^pako$/, licence: "(MIT AND Zlib)", reason: "the zlib licence is as permissive as MIT" },
  {
    name: /^caniuse-lite$/,
    licence: "CC-BY-4.0",
    reason: "data that the build reads and does not ship",
  },
  {
    name: /^(busboy|dicer|streamsearch|xmlhttprequest-ssl)$/,
    licence: undefined,
    reason: "MIT by the older field `licenses` of its package.json",
  },
  {
    name: /^(humanize-number|only)$/,
    licence: undefined,
    reason: "MIT by its README; used by a test server only",
  },
];

/**
 * @param {Record<string, { license?: string, link?: boolean }>} entries `packages` of package-lock.json
 * @returns {string[]} one message for each package whose licence is not allowed
 */
export function findForbidden(entries) {
  return Object.entries(entries).flatMap(([path, { license, link }]) => {
    const nameIndex = path.lastIndexOf("node_modules/");
    if (nameIndex < 0 || link) return [];
    const name = path.slice(nameIndex + "node_modules/".length);
    if (license !== undefined && isAllowed(license)) return [];
    const isException = EXCEPTIONS.some(
      (exception) => exception.name.test(name) && exception.licence === license,
    );
    return isException ? [] : [`${name} has the licence ${license ?? "(none)"}.`];
  });
}

/**
 * Evaluates an SPDX expression. Only expressions without nesting are supported: alternatives of conjunctions.
 * @param {string} expression such as `(MIT OR CC0-1.0)`
 */
function isAllowed(expression) {
  const alternatives = expression.replace(/[()]/g, "").split(" OR ");
  return alternatives.some((conjunction) =>
    conjunction.split(" AND ").every((licence) => ALLOWED.has(licence)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  const messages = findForbidden(lock.packages);
  for (const message of messages) print(message);
  if (messages.length > 0) {
    print("Use another package, or add an exception with its reason to scripts/lib/licences.mjs.");
  }
  process.exit(messages.length === 0 ? 0 : 1);
}
