import { pathToFileURL } from "node:url";
import type { PrerenderedPage, ServerRenderer, VisitorPagesInput } from "@kora/contract/rendering";
import { serveWorker } from "./serve-worker.ts";

export interface RenderJob {
  /** The web app's build for Node. */
  readonly file: string;
  readonly input: VisitorPagesInput;
}

serveWorker(async ({ file, input }: RenderJob): Promise<readonly PrerenderedPage[]> => {
  const renderer = (await import(pathToFileURL(file).href)) as ServerRenderer;
  return renderer.renderVisitorPages(input);
});
