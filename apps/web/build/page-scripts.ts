import type { Plugin } from "vite";
import { createLoad } from "./loaded-chunks.ts";

/** The scripts of the first screens, as a file of the build: by page, the file names, of which the first is the entry. */
export const pageScriptsFile = ".vite/page-scripts.json";

/** Writes `pageScriptsFile`. `modules` are what each page imports dynamically for its first screen. */
export function pageScripts(modules: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: "kora:page-scripts",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const load = createLoad(bundle, (module) => this.error(`The app has no ${module}.`));
      if (load === undefined) return;
      const files = Object.entries(modules).map(([page, paths]) => [page, [...load(paths)]]);
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: "asset", fileName: pageScriptsFile, source });
    },
  };
}
