import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Bundle, createLoad } from "./loaded-chunks.ts";

/** A limit of the JavaScript that a page loads before its first interaction. */
export interface PageBudget {
  /** Name of the page in messages. */
  readonly name: string;
  /**
   * Ends of the paths of the modules that the page imports dynamically: its route, and what it then loads by itself.
   * Their static imports and those of the entry count too.
   */
  readonly modules: readonly string[];
  /** For a page without the app: the end of the path of its script. */
  readonly entry?: string;
  /**
   * For a part of a page that is loaded on demand: ends of the paths of the modules that the page has loaded before, as
   * in `modules`. Their chunks and the entry do not count.
   */
  readonly loadedBefore?: readonly string[];
  /** Max size of all these chunks in bytes, compressed by gzip. */
  readonly gzipBytes: number;
  /** Max number of files before the first screen, which needs the entry and these modules. */
  readonly firstScreen?: { readonly modules: readonly string[]; readonly maxScripts: number };
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
 * Fails the client build when a page exceeds its budget. `pages` are the pages with a budget of their own. For every other
 * page of `routes.tsx`, `routes` is the budget: its own module and `modules` count.
 */
export function bundleBudget({
  pages,
  routes,
}: {
  pages: readonly PageBudget[];
  routes: Pick<PageBudget, "modules" | "gzipBytes">;
}): Plugin {
  return {
    name: "kora:bundle-budget",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    writeBundle(_options, bundle) {
      const load = createLoad(bundle, (module) =>
        this.error(`A budget names ${module}: no such module.`),
      );
      if (load === undefined) return;
      const measure = createMeasure(bundle);
      const hasOwnBudget = (pageModule: string) =>
        pages.some(({ modules }) => modules.some((module) => pageModule.endsWith(module)));
      const measuredPages = pages.map((page) => {
        const { name, modules, entry, loadedBefore, gzipBytes, firstScreen } = page;
        const loaded = load(modules, entry);
        const bytes = measure(loadedBefore ? loaded.difference(load(loadedBefore)) : loaded);
        const scripts = firstScreen && load(firstScreen.modules).size;
        return { name, gzipBytes, bytes, scripts, maxScripts: firstScreen?.maxScripts };
      });
      const routesModule = [...this.getModuleIds()].find((id) => id.endsWith("/app/routes.tsx"));
      const importedByRoutes =
        (routesModule && this.getModuleInfo(routesModule)?.dynamicallyImportedIds) || [];
      const measuredRoutes = importedByRoutes
        .filter((module) => module.endsWith("-page.tsx") && !hasOwnBudget(module))
        .map((module) => ({
          name: basename(module),
          gzipBytes: routes.gzipBytes,
          bytes: measure(load([module, ...routes.modules])),
        }));
      const largestRoute = measuredRoutes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1);
      for (const { name, bytes, gzipBytes } of [...measuredPages, ...largestRoute]) {
        this.info(`${name}: ${kilobytes(bytes)} of ${kilobytes(gzipBytes)} of JavaScript`);
      }
      const tooLarge = [...measuredPages, ...measuredRoutes]
        .filter(({ bytes, gzipBytes }) => bytes > gzipBytes)
        .map(
          ({ name, bytes, gzipBytes }) =>
            `${name} has ${kilobytes(bytes)} of ${kilobytes(gzipBytes)}`,
        );
      const tooMany = measuredPages
        .filter(({ scripts = 0, maxScripts = scripts }) => scripts > maxScripts)
        .map(({ name, scripts, maxScripts }) => `${name} has ${scripts} of ${maxScripts} scripts`);
      const overBudget = [...tooLarge, ...tooMany];
      if (overBudget.length > 0) {
        this.error(`Over the budget of JavaScript: ${overBudget.join(", ")}.`);
      }
    },
  };
}
