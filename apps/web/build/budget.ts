import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** A limit of the JavaScript that a page loads before its first interaction. */
export interface PageBudget {
  /** Name of the page in messages. */
  readonly name: string;
  /**
   * Ends of the paths of the modules that the page imports dynamically: its route, and what it then loads by itself.
   * Their static imports and those of the entry count too.
   */
  readonly modules: readonly string[];
  /**
   * For a part of a page that is loaded on demand: ends of the paths of the modules that the page has loaded before, as
   * in `modules`. Their chunks and the entry do not count.
   */
  readonly loadedBefore?: readonly string[];
  /** Max size of all these chunks in bytes, compressed by gzip. */
  readonly gzipBytes: number;
}

/** Adds a chunk and, recursively, its static imports to `found`, and returns it. */
function collectStaticImports(bundle: Bundle, fileName: string, found = new Set<string>()) {
  if (found.has(fileName)) return found;
  found.add(fileName);
  const chunk = bundle[fileName];
  if (chunk?.type === "chunk") {
    for (const imported of chunk.imports) collectStaticImports(bundle, imported, found);
  }
  return found;
}

/** Returns a function for the size of chunks in bytes, compressed by gzip. */
function createMeasure(bundle: Bundle) {
  const sizes = new Map<string, number>();
  const gzipSize = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk") return 0;
    const size = sizes.get(fileName) ?? gzipSync(chunk.code, { level: 9 }).byteLength;
    sizes.set(fileName, size);
    return size;
  };
  return (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + gzipSize(file), 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Fails the client build when the JavaScript of a page exceeds its budget. `pages` are the pages with a budget of their
 * own. For every other page (`*-page.tsx`), the entry, its chunk and the static imports of both count, and
 * `routeGzipBytes` is the limit.
 */
export function bundleBudget({
  pages,
  routeGzipBytes,
}: {
  pages: readonly PageBudget[];
  routeGzipBytes: number;
}): Plugin {
  return {
    name: "kora:bundle-budget",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("index.html"));
      if (entry === undefined) return;
      const measure = createMeasure(bundle);
      const shared = collectStaticImports(bundle, entry.fileName);
      const withImports = (fileNames: readonly string[]) => {
        const found = new Set(shared);
        for (const fileName of fileNames) collectStaticImports(bundle, fileName, found);
        return found;
      };
      const findChunk = (page: string, module: string) => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (chunk === undefined)
          this.error(`The budget of ${page} names ${module}: no such module.`);
        return chunk?.fileName ?? "";
      };
      const hasOwnBudget = (pageModule: string) =>
        pages.some(({ modules }) => modules.some((module) => pageModule.endsWith(module)));
      const measuredPages = pages.map(({ name, modules, loadedBefore, gzipBytes }) => {
        const load = (paths: readonly string[]) =>
          withImports(paths.map((module) => findChunk(name, module)));
        const loaded = load(modules);
        return {
          name,
          gzipBytes,
          bytes: measure(loadedBefore ? loaded.difference(load(loadedBefore)) : loaded),
        };
      });
      const measuredRoutes = chunks.flatMap(({ facadeModuleId, fileName }) =>
        facadeModuleId?.endsWith("-page.tsx") && !hasOwnBudget(facadeModuleId)
          ? [{ name: fileName, gzipBytes: routeGzipBytes, bytes: measure(withImports([fileName])) }]
          : [],
      );
      const measured = [...measuredPages, ...measuredRoutes];
      const largestRoute = measuredRoutes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
      for (const { name, bytes, gzipBytes } of [...measuredPages, ...largestRoute]) {
        this.info(`${name}: ${kilobytes(bytes)} of ${kilobytes(gzipBytes)} of JavaScript`);
      }
      const overBudget = measured.filter(({ bytes, gzipBytes }) => bytes > gzipBytes);
      if (overBudget.length > 0) {
        const list = overBudget.map(
          ({ name, bytes, gzipBytes }) =>
            `${name} has ${kilobytes(bytes)} of ${kilobytes(gzipBytes)}`,
        );
        this.error(`Over the budget of JavaScript: ${list.join(", ")}.`);
      }
    },
  };
}
