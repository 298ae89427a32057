import type { Notice } from "./notice.ts";

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

/** Which notifications go: all, those under a tag or whose tags begin with a word, of these the one that tells of `id`. */
export interface TakenBack {
  readonly tag?: string;
  readonly word?: string;
  readonly id?: string;
}

/** What a page tells the service worker: this is to be notified of, or no longer. */
export type NoticeMessage = { readonly notice: Notice } | { readonly takeBack: TakenBack };

/** What the service worker asks a page: to show this path. Who does it answers at the port that comes along. */
export interface OpenRequest {
  readonly open: string;
}

/** What the service worker tells the pages: this device is no longer reached by Web Push as it was. */
export const renewed = "renewed";

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === "object" && data !== null && "kind" in data;
}

export function isNoticeMessage(data: unknown): data is NoticeMessage {
  return typeof data === "object" && data !== null && ("notice" in data || "takeBack" in data);
}

export function isOpenRequest(data: unknown): data is OpenRequest {
  return typeof data === "object" && data !== null && "open" in data;
}
