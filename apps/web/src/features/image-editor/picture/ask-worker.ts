import type { PaintAnswer, PaintQuestion } from "./paint-worker.ts";

type Painted = Extract<PaintAnswer, { is: "painted" | "encoded" | "refused" }>;

/** A paint worker; it paints one picture at a time. */
export interface PaintWorker {
  /** Transfers the bitmaps. Resolves to `refused` if the worker fails or is closed meanwhile. */
  paint(question: PaintQuestion, onProgress?: (done: number) => void): Promise<Painted>;
  close(): void;
}

/** Returns null if the browser does not support painting in workers. */
export function openPaintWorker(): PaintWorker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  const worker = new Worker(new URL("./paint-worker.ts", import.meta.url), { type: "module" });
  let settle: ((painted: Painted) => void) | null = null;
  let tell: (done: number) => void = () => undefined;
  const end = (painted: Painted) => {
    settle?.(painted);
    settle = null;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<PaintAnswer>) => {
    if (data.is === "painting") tell(data.done);
    else end(data);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    end({ is: "refused" });
  });
  return {
    paint(question, onProgress = () => undefined) {
      const { source, layers } = question.job;
      tell = onProgress;
      return new Promise((resolve) => {
        settle = resolve;
        worker.postMessage(question, layers === null ? [source] : [source, layers]);
      });
    },
    close() {
      worker.terminate();
      end({ is: "refused" });
    },
  };
}
