import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

interface RouteSource {
  readonly routes: Readonly<Record<string, { readonly method: string; readonly path: string }>>;
}

/**
 * Replaces `@kora/contract/routes` by its computed value, so that the browser gets the methods and
 * paths of the calls without the schemas that they are declared with.
 */
export function contractRoutes(): Plugin {
  const source = fileURLToPath(import.meta.resolve("@kora/contract/routes"));
  return {
    name: "kora:contract-routes",
    enforce: "pre",
    async load(id) {
      if (id.split("?")[0] !== source) return null;
      this.addWatchFile(join(dirname(source), "index.ts"));
      const { routes }: RouteSource = await import(source);
      const plain = Object.fromEntries(
        Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }]),
      );
      return { code: `export const routes = ${JSON.stringify(plain)};`, moduleType: "js" };
    },
    configureServer(server) {
      server.watcher.add(dirname(source));
      server.watcher.on("change", (file) => {
        if (dirname(file) === dirname(source)) void server.restart();
      });
    },
  };
}
