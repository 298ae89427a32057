import { pathToFileURL } from "node:url";
import type { PagesInput, PrerenderedPage, ServerRenderer } from "@kora/contract/rendering";
import { serveWorker } from "./serve-worker.ts";

export interface RenderJob {
  /** The web app's build for Node. */
  readonly file: string;
  readonly input: PagesInput;
}

serveWorker(async ({ file, input }: RenderJob): Promise<readonly PrerenderedPage[]> => {
  const renderer = (await import(pathToFileURL(file).href)) as ServerRenderer;
  return renderer.renderPages(input);
});
