import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles, readImportGraph } from "./import-graph.mjs";
import { print, ROOT } from "./project.mjs";

/** @import { ImportGraph } from "./import-graph.mjs" */

/**
 * A rule assigns files to a unit and a layer. The first rule whose pattern matches the path of a file gives its unit
 * (`$1` is the group of the pattern) and its layer; layer 0 is the innermost. A file may import files of its own layer
 * and of inner layers. From a `sealed` unit, the other units of the same layer may import only `index.ts`.
 * @typedef {{ pattern: RegExp, unit: string, layer: number, sealed?: true }} Rule
 */

/** @type {Record<string, Rule[]>} */
export const RULES = {
  "apps/web/src": [
    { pattern: /^text\//, unit: "text", layer: 0 },
    { pattern: /^lib\//, unit: "lib", layer: 1 },
    { pattern: /^ui\//, unit: "ui", layer: 2 },
    { pattern: /^entities\/([^/]+)/, unit: "entities/$1", layer: 3 },
    { pattern: /^features\/([^/]+)/, unit: "features/$1", layer: 4, sealed: true },
    { pattern: /^(app|service-worker)\//, unit: "$1", layer: 5 },
    { pattern: /^([^/]+)$/, unit: "$1", layer: 6 },
  ],
  "apps/server/src": [
    // The configuration, and the services that main opens for the features, belong to the platform.
    { pattern: /^(platform\/|config\.ts|services\.ts)/, unit: "platform", layer: 0 },
    // A table imports the tables of its foreign keys, also from other features.
    { pattern: /^features\/[^/]+\/tables\.ts$/, unit: "tables", layer: 1 },
    { pattern: /^features\/([^/]+)\//, unit: "features/$1", layer: 2, sealed: true },
    { pattern: /^(.*)$/, unit: "$1", layer: 3 },
  ],
  "packages/contract/src": [{ pattern: /^(.*)$/, unit: "$1", layer: 0 }],
};

/**
 * The features without a module of the contract, each with the reason. Every other feature has the name of its module.
 * @type {Record<string, Record<string, string>>}
 */
export const FEATURES_WITHOUT_CONTRACT = {
  "apps/web/src": {
    "image-editor": "edits pictures in the browser",
    install: "installs the web app",
    licences: "shows the licences of the dependencies",
    listening: "reads stories aloud in the browser",
    outbox: "makes the calls of other features when there is a connection",
    mails: "is rendered by the server, not called",
    share: "is rendered by the server, not called",
  },
  "apps/server/src": {
    "alert-outbox": "is imported by features that alerts imports; this leaf breaks the circle",
    books: "writes the files of books for exports and downloads",
    outbox: "makes calls with a client id once, for all features",
    share: "serves pages, feeds and a sitemap beside the contract",
    storage: "counts the stored bytes of users for other features",
    visibility: "has the visibility rules of other features",
  },
};

/**
 * @param {Iterable<string>} files of one source folder
 * @param {ReadonlySet<string>} modules of the contract
 * @param {Record<string, string>} exceptions
 * @returns {string[]} one message for each feature that has neither a module of the contract nor an exception, and for
 *   each exception that is no longer needed
 */
export function findUnknownFeatures(files, modules, exceptions) {
  const features = new Set(
    [...files].flatMap((file) => /^features\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  return [
    ...[...features]
      .filter((feature) => !modules.has(feature) && !(feature in exceptions))
      .map(
        (feature) =>
          `features/${feature}: the contract has no ${feature}.ts; use the name of a contract module.`,
      ),
    ...Object.keys(exceptions)
      .filter((feature) => !features.has(feature) || modules.has(feature))
      .map((feature) => `features/${feature}: remove the exception in scripts/lib/layering.mjs.`),
  ];
}

/**
 * @param {ImportGraph} graph
 * @param {Rule[]} rules
 * @returns {string[]} one message for each import that violates the rules and for each cycle
 */
export function findViolations(graph, rules) {
  const units = new Map([...graph.keys()].map((file) => [file, unitOf(file, rules)]));
  /** @type {Map<string, string[]>} */
  const unitGraph = new Map([...units.values()].map(({ name }) => [name, []]));
  /** @type {Map<string, string>} the first import between two units, by `<unit> -> <unit>` */
  const firstImports = new Map();
  /** @type {string[]} */
  const violations = [];
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [importer, imported] = [units.get(file), units.get(target)];
      if (importer === undefined || imported === undefined || importer.name === imported.name) {
        continue;
      }
      unitGraph.get(importer.name)?.push(imported.name);
      const edge = `${importer.name} -> ${imported.name}`;
      if (!firstImports.has(edge)) firstImports.set(edge, `${file} -> ${target}`);
      if (imported.layer > importer.layer) {
        violations.push(`${file} -> ${target}: ${importer.name} must not import ${imported.name}.`);
      } else if (
        imported.sealed &&
        imported.layer === importer.layer &&
        target !== `${imported.name}/index.ts`
      ) {
        violations.push(`${file} -> ${target}: import from ${imported.name}/index.ts.`);
      }
    }
  }
  for (const { size, path } of findCycles(graph)) {
    violations.push(`cycle among ${size} files: ${path.join(" -> ")}`);
  }
  for (const { size, path } of findCycles(unitGraph)) {
    const imports = path
      .slice(1)
      .map((unit, index) => firstImports.get(`${path[index]} -> ${unit}`));
    violations.push(
      [`cycle among ${size} folders: ${path.join(" -> ")}`, ...imports].join("\n    "),
    );
  }
  return violations;
}

/**
 * Returns the unit of a file with its layer.
 * @param {string} file
 * @param {Rule[]} rules
 */
function unitOf(file, rules) {
  for (const { pattern, unit, layer, sealed = false } of rules) {
    const match = pattern.exec(file);
    if (match !== null) return { name: unit.replace("$1", match[1] ?? ""), layer, sealed };
  }
  throw new Error(`No rule of scripts/lib/layering.mjs matches ${file}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let violationCount = 0;
  const modules = new Set(
    (await readdir(join(ROOT, "packages/contract/src"))).map((file) => basename(file, ".ts")),
  );
  for (const [folder, rules] of Object.entries(RULES)) {
    const graph = await readImportGraph(join(ROOT, folder));
    const exceptions = FEATURES_WITHOUT_CONTRACT[folder] ?? {};
    const violations = [
      ...findViolations(graph, rules),
      ...findUnknownFeatures(graph.keys(), modules, exceptions),
    ];
    for (const violation of violations) print(`${folder}: ${violation}`);
    violationCount += violations.length;
  }
  process.exit(violationCount === 0 ? 0 : 1);
}
