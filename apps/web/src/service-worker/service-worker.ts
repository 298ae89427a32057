/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from "workbox-precaching";
import { deleteOutdatedCaches } from "../lib/outdated-caches.ts";
import { activateNow, isNotificationMessage, type WorkerMessage } from "../lib/worker-messages.ts";
import { getCacheKind, isShellPage } from "./cache-policy.ts";
import { cacheFirst, networkFirst } from "./fetch-handler.ts";
import {
  handleNotificationMessage,
  notifySubscriptionChanged,
  openNotification,
  showPushNotification,
} from "./notifications.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The precache list of the app shell, injected by the build. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const shellFile = "/index.html";

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Returns the precached file of the app shell; the response of the network if it is missing. */
async function fromPrecache(request: Request, file: string): Promise<Response> {
  return (await matchPrecache(file)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isShellPage(url.pathname)) event.respondWith(fromPrecache(request, shellFile));
    return;
  }
  const kind = getCacheKind(request.method, url);
  if (kind !== null) {
    const notifyPage = (message: WorkerMessage) =>
      event.waitUntil(
        self.clients.get(event.clientId).then((client) => client?.postMessage(message)),
      );
    const cacheable = {
      request,
      kind,
      notifyPage,
      waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
    };
    event.respondWith(kind === "picture" ? cacheFirst(cacheable) : networkFirst(cacheable));
    return;
  }
  if (getCacheKeyForURL(url.pathname)) event.respondWith(fromPrecache(request, url.pathname));
});

self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  // A new version of the service worker waits until the user accepts it or no page of the old version is open.
  if (data === activateNow) void self.skipWaiting();
  if (isNotificationMessage(data)) event.waitUntil(handleNotificationMessage(data));
});

self.addEventListener("push", (event) => event.waitUntil(showPushNotification(event.data)));

self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openNotification(event.notification)),
);

self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(notifySubscriptionChanged()),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOutdatedCaches()])),
);
