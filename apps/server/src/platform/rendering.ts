import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerRenderer } from "@kora/contract/rendering";

/** Loads the web app's build for Node. Throws when the web app is not built. */
export async function loadRenderer(file: string): Promise<ServerRenderer> {
  if (!existsSync(file)) {
    throw new Error("The web app is not built; run `npm run build -w @kora/web` first.");
  }
  return (await import(pathToFileURL(file).href)) as ServerRenderer;
}
