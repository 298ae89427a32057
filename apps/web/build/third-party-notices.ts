import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { noticesPath } from "../src/features/licences/notices.ts";
import { collectNotices, nameOf, readLockEntries, toPlainText } from "./collect-notices.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Writes the licences of third-party works into the built web app, as JSON for its page and as text. Fails the build if
 * it contains a package that package.json lists for development only, because the notices would lack it.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: "kora:third-party-notices",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      const entries = await readLockEntries(root);
      const sources = Object.values(bundle).flatMap((part) =>
        part.type === "chunk" ? part.moduleIds : part.originalFileNames,
      );
      const packages = new Set(sources.flatMap((source) => packagePath(source) ?? []));
      for (const path of packages) {
        if (entries[path]?.dev) {
          this.error(`The web app contains ${nameOf(path)}: list it in dependencies.`);
        }
      }
      const notices = await collectNotices(root);
      const files = {
        [noticesPath.json]: JSON.stringify(notices),
        [noticesPath.text]: toPlainText(notices),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${noticesPath.json}`, (_request, response, next) => {
        collectNotices(root).then((notices) => {
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify(notices));
        }, next);
      });
    },
  };
}

/** Returns the path of a module's package in package-lock.json; undefined for modules of Kora itself. */
function packagePath(source: string): string | undefined {
  const [path = ""] = source.split("?");
  const [folder] = /.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? [];
  return folder && relative(root, folder).split(sep).join("/");
}
