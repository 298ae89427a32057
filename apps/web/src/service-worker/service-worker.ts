/// <reference lib="webworker" />
import { cleanupOutdatedCaches, type PrecacheEntry } from "workbox-precaching";
import { startDataMeter } from "../lib/data-meter.ts";
import { deleteOutdatedCaches } from "../lib/outdated-caches.ts";
import {
  activateNow,
  isNotificationMessage,
  isStoreRequest,
  outboxSyncTag,
  type WorkerMessage,
} from "../lib/worker-messages.ts";
import { appPage, fromAppFiles, isAppFile, storeAtInstallation, storeFiles } from "./app-files.ts";
import { getCacheKind, isChosenFont, isShellPage } from "./cache-policy.ts";
import { cacheFirst, chosenFont, networkFirst } from "./fetch-handler.ts";
import {
  handleNotificationMessage,
  notifySubscriptionChanged,
  openNotification,
  showPushNotification,
} from "./notifications.ts";
import { sendWaitingCalls } from "./send-waiting-calls.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The precache list of the app shell, injected by the build. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

storeAtInstallation(self.__WB_MANIFEST);
startDataMeter();
cleanupOutdatedCaches();

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== "GET") return;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  if (request.mode === "navigate") {
    if (isShellPage(url.pathname)) event.respondWith(appPage({ request, waitUntil }));
    return;
  }
  const kind = getCacheKind(request.method, url);
  if (kind !== null) {
    const notifyPage = (message: WorkerMessage) =>
      event.waitUntil(
        self.clients.get(event.clientId).then((client) => client?.postMessage(message)),
      );
    const cacheable = { request, kind, notifyPage, waitUntil };
    event.respondWith(kind === "picture" ? cacheFirst(cacheable) : networkFirst(cacheable));
    return;
  }
  if (isChosenFont(url.pathname)) {
    event.respondWith(chosenFont(request, waitUntil));
  } else if (isAppFile(url.pathname)) event.respondWith(fromAppFiles({ request, waitUntil }));
});

self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  // A new version of the service worker waits until the user accepts it or no page of the old version is open.
  if (data === activateNow) void self.skipWaiting();
  if (isStoreRequest(data)) event.waitUntil(storeFiles(data.storeFiles));
  if (isNotificationMessage(data)) event.waitUntil(handleNotificationMessage(data));
});

/** The event of two APIs of Chromium (`registerBackgroundSync`), for which TypeScript has no types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

for (const name of ["sync", "periodicsync"]) {
  self.addEventListener(name, (event) => {
    const { tag } = event as SyncEvent;
    if (tag === outboxSyncTag) (event as SyncEvent).waitUntil(sendWaitingCalls());
  });
}

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
