import type { Plugin } from "vite";

/** Marks the ids of the copies. */
const suffix = "?standalone";

/**
 * Gives an entry its own copies of the modules that it imports, so that it is one file and loads no chunk of the app.
 * `entry` is the end of its path. The modules may not import packages.
 */
export function standaloneEntry(entry: string): Plugin {
  return {
    name: "kora:standalone-entry",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      if (importer === undefined || source.endsWith(suffix)) return null;
      if (!importer.endsWith(entry) && !importer.endsWith(suffix)) return null;
      const resolved = await this.resolve(source, importer.replace(suffix, ""), { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + suffix };
    },
  };
}
