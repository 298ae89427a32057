import type { Rolldown } from "vite";

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Adds a chunk and, recursively, its static imports to `found`, and returns it. */
function collectStaticImports(bundle: Bundle, fileName: string, found: Set<string>) {
  if (found.has(fileName)) return found;
  found.add(fileName);
  const chunk = bundle[fileName];
  if (chunk?.type === "chunk") {
    for (const imported of chunk.imports) collectStaticImports(bundle, imported, found);
  }
  return found;
}

/**
 * Returns a function for the files that are loaded for the entry and for dynamic imports of modules, which are given as ends
 * of their paths; undefined if this is not the build of the app. `onUnknown` is called for a module that is not in the build.
 */
export function createLoad(bundle: Bundle, onUnknown: (module: string) => never) {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("index.html"));
  if (entry === undefined) return undefined;
  const find = (module: string) => {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    return chunk?.fileName ?? onUnknown(module);
  };
  return (modules: readonly string[]): ReadonlySet<string> => {
    const found = collectStaticImports(bundle, entry.fileName, new Set());
    for (const module of modules) collectStaticImports(bundle, find(module), found);
    return found;
  };
}
