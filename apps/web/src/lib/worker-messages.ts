/** Content of a notification and path of the page that it opens. */
export interface NotificationContent {
  /** Identifies the subject, such as `chat {userId}`: only the latest notification per tag is shown. */
  readonly tag: string;
  /**
   * The id of the message or alert. Later ones have greater ids, by which a notification that several tabs or a push
   * also sent is shown once. "" if it is not known.
   */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Path of the page that a click opens. */
  readonly path: string;
}

/**
 * Messages from the service worker to the pages it controls. Paths are URL paths without query. The names and values of
 * all messages in this file must stay, because a page and the service worker may come from different builds.
 */
export type WorkerMessage =
  /** A response came from the cache; `keptAt` is its time in milliseconds since 1970. */
  | { readonly kind: "kept"; readonly path: string; readonly keptAt: number }
  /** A response came from the network. */
  | { readonly kind: "fresh"; readonly path: string }
  /** The server was unreachable and no response was cached. */
  | { readonly kind: "unreachable" };

/** Message from a page to a waiting new version of the service worker: activate now. */
export const activateNow = "take-over";

/** The name of a cache that exists while saver mode is on, because the service worker cannot read the setting of a page. */
export const saverCacheName = "kora-saver";

/** Message from a page to the service worker: store these files of the app, by URL, for offline use; null for all. */
export interface StoreRequest {
  readonly storeFiles: readonly string[] | null;
}

/** Selects the notifications to close: those that match all fields that are present, so `{}` selects all. */
export interface NotificationFilter {
  readonly tag?: string;
  /** The first word of the tag, such as `alertTagPrefix`. */
  readonly word?: string;
  /** `NotificationContent.id`. */
  readonly id?: string;
}

/** Message from a page to the service worker: show a notification (`notice`), or close some (`takeBack`). */
export type NotificationMessage =
  | { readonly notice: NotificationContent }
  | { readonly takeBack: NotificationFilter };

/**
 * Message from the service worker to a page: open this path. The page confirms through the `MessagePort` that is
 * transferred with the message.
 */
export interface OpenRequest {
  readonly open: string;
}

/** Message from the service worker to the pages: the Web Push subscription of this device has changed. */
export const subscriptionChanged = "renewed";

/** Returns whether a message is a `WorkerMessage`: the other messages of the service worker have no `kind`. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === "object" && data !== null && "kind" in data;
}

/** Returns whether a message of a page is about notifications. */
export function isNotificationMessage(data: unknown): data is NotificationMessage {
  return typeof data === "object" && data !== null && ("notice" in data || "takeBack" in data);
}

/** Returns whether a message of the service worker asks to open a path. */
export function isOpenRequest(data: unknown): data is OpenRequest {
  return typeof data === "object" && data !== null && "open" in data;
}

/** The tag of the sync events by which the browser lets the service worker send the waiting calls of the outbox. */
export const outboxSyncTag = "outbox";

/** Returns whether a message of a page asks to store files. */
export function isStoreRequest(data: unknown): data is StoreRequest {
  return typeof data === "object" && data !== null && "storeFiles" in data;
}
