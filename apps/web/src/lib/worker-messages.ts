/** Content of a notification and path of the page that it opens. */
export interface NotificationContent {
  /** The notification's subject: only the latest per tag is shown. */
  readonly tag: string;
  /**
   * The id of the message or alert. Ids increase, so that a notification sent by several tabs or also by push
   * shows once.
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

/**
 * Selects notifications to close: those that match all given fields.
 */
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

/** The other messages of the service worker have no `kind`. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === "object" && data !== null && "kind" in data;
}

export function isNotificationMessage(data: unknown): data is NotificationMessage {
  return typeof data === "object" && data !== null && ("notice" in data || "takeBack" in data);
}

export function isOpenRequest(data: unknown): data is OpenRequest {
  return typeof data === "object" && data !== null && "open" in data;
}
