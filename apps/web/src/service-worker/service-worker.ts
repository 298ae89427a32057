/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from "workbox-precaching";
import { answerFromKept, answerFromLine } from "./answer.ts";
import { isNoticeMessage, takeOver, type WorkerMessage } from "./messages.ts";
import { follow, obey, showPushed, tellRenewed } from "./notices.ts";
import { isShellPage, keptKind } from "./which-requests.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The precache list of the app shell, injected by the build. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const shell = "/index.html";

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

async function fromShell(request: Request, file: string): Promise<Response> {
  return (await matchPrecache(file)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isShellPage(url.pathname)) event.respondWith(fromShell(request, shell));
    return;
  }
  const kind = keptKind(request.method, url);
  if (kind !== null) {
    const tell = (message: WorkerMessage) =>
      event.waitUntil(
        self.clients.get(event.clientId).then((client) => client?.postMessage(message)),
      );
    const asked = {
      request,
      kind,
      tell,
      finish: (work: Promise<unknown>) => event.waitUntil(work),
    };
    event.respondWith(kind === "picture" ? answerFromKept(asked) : answerFromLine(asked));
    return;
  }
  if (getCacheKeyForURL(url.pathname)) event.respondWith(fromShell(request, url.pathname));
});

self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  // A new version waits until the user accepts it or no page of the old one is open.
  if (data === takeOver) void self.skipWaiting();
  if (isNoticeMessage(data)) event.waitUntil(obey(data));
});

self.addEventListener("push", (event) => event.waitUntil(showPushed(event.data)));

self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellRenewed()));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
