import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { PrerenderedPage, ServerRenderer } from "@kora/contract/rendering";
import type { RenderJob } from "./render-worker.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** Loads the web app's build for Node. Throws when the web app is not built. */
export async function loadRenderer(file: string): Promise<ServerRenderer> {
  if (!existsSync(file)) {
    throw new Error("The web app is not built; run `npm run build -w @kora/web` first.");
  }
  const renderer = (await import(pathToFileURL(file).href)) as ServerRenderer;
  return { ...renderer, renderPages: (input) => renderInWorker({ file, input }) };
}

/**
 * Renders the pages of visitors in a worker that ends afterwards: rendering loads the frame of the web app, which would
 * occupy 40 MB for as long as the process runs.
 */
async function renderInWorker(job: RenderJob): Promise<readonly PrerenderedPage[]> {
  const workers = createWorkerPool<RenderJob, readonly PrerenderedPage[]>({
    program: new URL("./render-worker.ts", import.meta.url),
    deadlineMilliseconds: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await workers.run(job);
  } finally {
    await workers.close();
  }
}
