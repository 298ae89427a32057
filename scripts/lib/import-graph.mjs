import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const CODE_FILE = /\.tsx?$/;
const TEST_FILE = /\.(test|fixture)\.tsx?$|^testing\//;
const TEXT_ALIAS = /^#text\//;

/** @typedef {Map<string, string[]>} ImportGraph imported files by file; all paths are relative to the source folder */

/**
 * Reads the imports among the files of one source folder. Static, dynamic and type-only imports, re-exports and
 * `new URL("./x.ts", import.meta.url)` count; test code does not.
 * @param {string} folder absolute
 * @returns {Promise<ImportGraph>}
 */
export async function readImportGraph(folder) {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => CODE_FILE.test(file) && !TEST_FILE.test(file))
    .sort();
  /** @type {ImportGraph} */
  const graph = new Map();
  for (const file of files) {
    const source = await readFile(join(folder, file), "utf8");
    const targets = readSpecifiers(file, source).flatMap((specifier) => {
      const target = TEXT_ALIAS.test(specifier)
        ? specifier.replace(TEXT_ALIAS, "text/en/")
        : join(dirname(file), specifier);
      const isInside = !relative(folder, join(folder, target)).startsWith("..");
      return isInside && CODE_FILE.test(target) && existsSync(join(folder, target)) ? [target] : [];
    });
    graph.set(file, [...new Set(targets)]);
  }
  return graph;
}

/**
 * @param {string} file the file name, from which the parser derives the language
 * @param {string} source
 * @returns {string[]} the imported relative paths and text aliases; imports of packages are left out
 */
export function readSpecifiers(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  /** @type {string[]} */
  const specifiers = [];
  /** @param {{ type: string, value?: unknown } | null | undefined} node */
  const addSpecifier = (node) => {
    if (node?.type !== "Literal" || typeof node.value !== "string") return;
    if (node.value.startsWith(".") || TEXT_ALIAS.test(node.value)) specifiers.push(node.value);
  };
  new Visitor({
    ImportDeclaration: (node) => addSpecifier(node.source),
    ExportNamedDeclaration: (node) => addSpecifier(node.source),
    ExportAllDeclaration: (node) => addSpecifier(node.source),
    ImportExpression: (node) => addSpecifier(node.source),
    TSImportType: (node) => addSpecifier(node.source),
    NewExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "URL")
        addSpecifier(node.arguments[0]);
    },
  }).visit(program);
  return specifiers;
}

/**
 * Finds the strongly connected components (Tarjan's algorithm) and returns the shortest cycle of each.
 * @param {ImportGraph} graph
 * @returns {{ size: number, path: string[] }[]} `size` counts the nodes of the component; `path` starts and ends with
 *   the same node
 */
export function findCycles(graph) {
  return stronglyConnected(graph)
    .filter((group) => group.length > 1 || graph.get(String(group[0]))?.includes(String(group[0])))
    .map((group) => ({ size: group.length, path: shortestCycle(graph, new Set(group)) }));
}

/**
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
function stronglyConnected(graph) {
  /** @type {string[][]} */
  const groups = [];
  /** @type {Map<string, number>} */
  const indices = new Map();
  /** @type {Map<string, number>} */
  const lowLinks = new Map();
  /** @type {string[]} */
  const stack = [];
  const onStack = new Set();
  /** @param {string} node */
  const visit = (node) => {
    indices.set(node, indices.size);
    lowLinks.set(node, Number(indices.get(node)));
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!indices.has(next)) visit(next);
      if (onStack.has(next)) {
        lowLinks.set(node, Math.min(Number(lowLinks.get(node)), Number(lowLinks.get(next))));
      }
    }
    if (lowLinks.get(node) !== indices.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    groups.push(group.sort());
  };
  for (const node of graph.keys()) if (!indices.has(node)) visit(node);
  return groups;
}

/**
 * Searches breadth-first from each node of a strongly connected component.
 * @param {ImportGraph} graph
 * @param {Set<string>} group
 * @returns {string[]}
 */
function shortestCycle(graph, group) {
  /** @type {string[]} */
  let shortest = [];
  for (const start of group) {
    /** @type {string[][]} */
    let paths = [[start]];
    const visited = new Set();
    while (
      paths.length > 0 &&
      (shortest.length === 0 || Number(paths[0]?.length) + 1 < shortest.length)
    ) {
      const cyclePath = paths.find((path) => graph.get(String(path.at(-1)))?.includes(start));
      if (cyclePath !== undefined) {
        shortest = [...cyclePath, start];
        break;
      }
      paths = paths.flatMap((path) =>
        (graph.get(String(path.at(-1))) ?? [])
          .filter((next) => group.has(next) && !visited.has(next) && visited.add(next))
          .map((next) => [...path, next]),
      );
    }
  }
  return shortest;
}
