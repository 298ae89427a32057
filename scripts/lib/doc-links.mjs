import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { print, ROOT } from "./project.mjs";

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];
const FENCED_CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm;
const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const INLINE_CODE = /`([^`\n]+)`/g;
/** Matches inline code that is a path in the repository, without spaces, wildcards or placeholders. */
const REPOSITORY_PATH = /^(?:apps|packages|e2e|bench|scale|scripts|docs|\.ci)\/[\w./-]+$/;

/**
 * Finds broken links and paths in the documents.
 * @returns {Promise<string[]>} one message for each broken link or path
 */
export async function findDeadLinks() {
  const faults = await Promise.all((await listDocuments()).map(findFaults));
  return faults.flat();
}

async function listDocuments() {
  const docs = join(ROOT, "docs");
  const docFiles = existsSync(docs) ? await readdir(docs, { recursive: true }) : [];
  return [
    ...DOCUMENTS.map((name) => join(ROOT, name)).filter((path) => existsSync(path)),
    ...docFiles.filter((name) => name.endsWith(".md")).map((name) => join(docs, name)),
  ];
}

/** @param {string} document absolute path */
async function findFaults(document) {
  const prose = (await readFile(document, "utf8")).replace(FENCED_CODE, "");
  const name = relative(ROOT, document);
  const links = [...prose.replace(INLINE_CODE, "").matchAll(LINK)].map((match) => String(match[1]));
  const brokenLinks = await filterAsync(
    links,
    async (link) => !(await linkTargetExists(link, document)),
  );
  const mentionedPaths = [...prose.matchAll(INLINE_CODE)].map((match) => String(match[1]));
  const missingPaths = mentionedPaths.filter(
    (path) => REPOSITORY_PATH.test(path) && !existsSync(join(ROOT, path)),
  );
  return [
    ...brokenLinks.map((link) => `${name}: the link target ${link} does not exist.`),
    ...missingPaths.map((path) => `${name}: the path ${path} does not exist.`),
  ];
}

/**
 * @param {string} link
 * @param {string} document absolute path of the document that contains the link
 */
async function linkTargetExists(link, document) {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return true;
  const [path = "", heading = ""] = link.split("#");
  const target = path === "" ? document : join(dirname(document), decodeURIComponent(path));
  if (!existsSync(target)) return false;
  if (heading === "" || !target.endsWith(".md")) return true;
  return anchorsOf(await readFile(target, "utf8")).has(decodeURIComponent(heading));
}

/**
 * Returns the anchors that GitHub generates for a document's headings.
 * @param {string} text
 */
function anchorsOf(text) {
  const anchors = new Set();
  for (const [, title = ""] of text.replace(FENCED_CODE, "").matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = title.toLowerCase().replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    let uniqueAnchor = anchor;
    for (let suffix = 1; anchors.has(uniqueAnchor); suffix += 1)
      uniqueAnchor = `${anchor}-${suffix}`;
    anchors.add(uniqueAnchor);
  }
  return anchors;
}

/**
 * @param {string[]} items
 * @param {(item: string) => Promise<boolean>} predicate
 */
async function filterAsync(items, predicate) {
  const results = await Promise.all(items.map(predicate));
  return items.filter((_item, index) => results[index]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await findDeadLinks();
  for (const fault of faults) print(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
