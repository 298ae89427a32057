import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

function collectStaticImports(bundle: Bundle, fileName: string, found = new Set<string>()) {
  if (found.has(fileName)) return found;
  found.add(fileName);
  const chunk = bundle[fileName];
  if (chunk?.type === "chunk") {
    for (const imported of chunk.imports) collectStaticImports(bundle, imported, found);
  }
  return found;
}

/**
 * Fails the client build when a page's first JavaScript exceeds the budget. It consists of the entry, the
 * page's own chunk (`*-page.tsx`) and all static imports of both.
 */
export function bundleBudget({ gzipBytes }: { gzipBytes: number }): Plugin {
  return {
    name: "kora:bundle-budget",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    writeBundle(_options, bundle) {
      const sizes = new Map<string, number>();
      const gzipSize = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== "chunk") return 0;
        const size = sizes.get(fileName) ?? gzipSync(chunk.code, { level: 9 }).byteLength;
        sizes.set(fileName, size);
        return size;
      };
      const entry = Object.values(bundle).find(
        (part) => part.type === "chunk" && part.facadeModuleId?.endsWith("index.html"),
      );
      if (entry === undefined) return;
      const shared = collectStaticImports(bundle, entry.fileName);
      const pages = Object.values(bundle).filter(
        (part) => part.type === "chunk" && part.facadeModuleId?.endsWith("-page.tsx"),
      );
      const totalSize = (files: Set<string>) =>
        [...files].reduce((sum, file) => sum + gzipSize(file), 0);
      const pageSizes = [
        { name: "entry", bytes: totalSize(shared) },
        ...pages.map(({ fileName }) => ({
          name: fileName,
          bytes: totalSize(collectStaticImports(bundle, fileName, new Set(shared))),
        })),
      ].sort((a, b) => b.bytes - a.bytes);
      for (const { name, bytes } of pageSizes.slice(0, 5)) {
        this.info(`first JavaScript ${(bytes / 1000).toFixed(1)} kB gzip  ${name}`);
      }
      const overBudget = pageSizes.filter(({ bytes }) => bytes > gzipBytes);
      if (overBudget.length > 0) {
        this.error(
          `Over the budget of ${gzipBytes / 1000} kB gzip: ${overBudget.map(({ name }) => name).join(", ")}`,
        );
      }
    },
  };
}
