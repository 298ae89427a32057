/** What the service worker tells the pages that it serves. Paths are those of addresses, without query. */
export type WorkerMessage =
  /** An answer came from what was kept on the device; `keptAt` in milliseconds since 1970. */
  | { readonly kind: "kept"; readonly path: string; readonly keptAt: number }
  /** An answer came over the line. */
  | { readonly kind: "fresh"; readonly path: string }
  /** No answer came, and nothing was kept. */
  | { readonly kind: "unreachable" };

/** What a page tells the service worker: the version that waits shall take over now. */
export const takeOver = "take-over";

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === "object" && data !== null && "kind" in data;
}
