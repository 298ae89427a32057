import type { PaintRequest, PaintResponse } from "./paint-worker.ts";

type PaintResult = Extract<PaintResponse, { kind: "painted" | "encoded" | "failed" }>;

/** A paint worker; it paints one picture at a time. */
export interface PaintWorker {
  /** Transfers the bitmaps. Resolves to `failed` if the worker fails or is closed meanwhile. */
  paint(request: PaintRequest, onProgress?: (fraction: number) => void): Promise<PaintResult>;
  close(): void;
}

/** Returns null if the browser does not support painting in workers. */
export function openPaintWorker(): PaintWorker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  const worker = new Worker(new URL("./paint-worker.ts", import.meta.url), { type: "module" });
  let resolveResult: ((result: PaintResult) => void) | null = null;
  let reportProgress: (fraction: number) => void = () => undefined;
  const finish = (result: PaintResult) => {
    resolveResult?.(result);
    resolveResult = null;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<PaintResponse>) => {
    if (data.kind === "painting") reportProgress(data.fraction);
    else finish(data);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    finish({ kind: "failed" });
  });
  return {
    paint(request, onProgress = () => undefined) {
      const { source, layers } = request.input;
      reportProgress = onProgress;
      return new Promise((resolve) => {
        resolveResult = resolve;
        worker.postMessage(request, layers === null ? [source] : [source, layers]);
      });
    },
    close() {
      worker.terminate();
      finish({ kind: "failed" });
    },
  };
}
