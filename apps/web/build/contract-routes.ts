import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

interface RouteSource {
  readonly routes: Readonly<Record<string, { readonly method: string; readonly path: string }>>;
}

/**
 * Replaces `@kora/contract/routes`, `deferred-routes` and `rare-routes` by their computed values: the browser gets methods
 * and paths of the calls without their schemas. The last two have the calls that are not in the first bundle.
 */
export function contractRoutes(): Plugin {
  const sources = ["routes", "deferred-routes", "rare-routes"].map((name) =>
    fileURLToPath(import.meta.resolve(`@kora/contract/${name}`)),
  );
  const folder = dirname(sources[0] ?? "");
  return {
    name: "kora:contract-routes",
    enforce: "pre",
    async load(id) {
      const source = sources.find((path) => path === id.split("?")[0]);
      if (source === undefined) return null;
      this.addWatchFile(join(folder, "index.ts"));
      const { routes }: RouteSource = await import(source);
      return { code: `export const routes = ${JSON.stringify(routes)};`, moduleType: "js" };
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (file) => {
        if (dirname(file) === folder) void server.restart();
      });
    },
  };
}
