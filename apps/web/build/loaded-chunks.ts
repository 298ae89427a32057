import type { Rolldown } from "vite";

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Adds a chunk and, recursively, what `importsOf` returns for it, to `found`, and returns that. */
export function collectImports<Chunk>(
  chunk: Chunk,
  importsOf: (chunk: Chunk) => readonly Chunk[],
  found = new Set<Chunk>(),
): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of importsOf(chunk)) collectImports(imported, importsOf, found);
  return found;
}

/** Returns the chunk that an import of the module loads. `path` is the end of the module's path. */
export function findChunk(
  chunks: readonly Rolldown.OutputChunk[],
  path: string,
): Rolldown.OutputChunk | undefined {
  const isAt = (id: string | null) => id?.endsWith(path) === true;
  return (
    chunks.find(({ facadeModuleId }) => isAt(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isAt))
  );
}

/** Returns the chunks of a build, in its order. */
function listChunks(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((part) => part.type === "chunk");
}

/**
 * Returns a function for the files that are loaded for an entry, which is the app's unless another is given, and for dynamic
 * imports of modules, named by the ends of their paths; undefined if this is not the build of the app. `onUnknown` is called
 * for a module that is not in the build.
 */
export function createLoad(bundle: Bundle, onUnknown: (module: string) => never) {
  const chunks = listChunks(bundle);
  const appEntry = "index.html";
  if (findChunk(chunks, appEntry) === undefined) return undefined;
  const importsOf = (fileName: string) => {
    const part = bundle[fileName];
    return part?.type === "chunk" ? part.imports : [];
  };
  return (modules: readonly string[], entry = appEntry): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const module of [entry, ...modules]) {
      const fileName = findChunk(chunks, module)?.fileName ?? onUnknown(module);
      collectImports(fileName, importsOf, found);
    }
    return found;
  };
}
