/// <reference lib="webworker" />
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { saverCacheName } from "../lib/worker-messages.ts";
import { createStoredPages } from "./stored-pages.ts";

declare const self: ServiceWorkerGlobalScope;

const shellFile = "/index.html";
/** The files that saver mode stores at the installation: those that a page needs to start, and to say that it is offline. */
const firstFiles = /^\/?(index\.html|theme\.js|favicon\.svg)$/;
/** A page whose network is slower than this starts from its stored file. */
const timeoutMilliseconds = 4_000;

/** All files of the app. */
const files = new PrecacheController();

/** The stored pages belong to the version of the stored `index.html`. */
const pages = createStoredPages(() => files.getCacheKeyForURL(shellFile));

/** Stores the page of a path, with the files of this version. */
async function storePage(pathname: string): Promise<void> {
  const shell = await files.matchPrecache(shellFile);
  const [, entry] =
    /<script type="module"[^>]* src="([^"]*)"/.exec((await shell?.text()) ?? "") ?? [];
  if (entry !== undefined) await pages.store(pathname, entry);
}

/** Stores what the next visit probably opens: home, and the pages that are open now. */
async function storeLikelyPages(): Promise<void> {
  for (const path of new Set(["/home", ...(await pages.listOpenPaths())])) await storePage(path);
}

const isSaverMode = () => caches.has(saverCacheName);

/**
 * Stores the files of the app at the installation. In saver mode these are a few; each other file is stored when a page
 * loads it.
 */
export function storeAtInstallation(manifest: readonly (PrecacheEntry | string)[]): void {
  files.addToCacheList([...manifest]);
  const first = new PrecacheController();
  const urlOf = (entry: PrecacheEntry | string) => (typeof entry === "string" ? entry : entry.url);
  first.addToCacheList(manifest.filter((entry) => firstFiles.test(urlOf(entry))));
  self.addEventListener("install", (event) => {
    const install = async () => {
      await ((await isSaverMode()) ? first : files).install(event);
    };
    event.waitUntil(install());
  });
  const activate = async (event: ExtendableEvent) => {
    await files.activate(event);
    await pages.deleteOutdated();
    // Not awaited: until the activation has ended, the requests of open pages wait.
    if (!(await isSaverMode())) void storeLikelyPages();
  };
  self.addEventListener("activate", (event) => event.waitUntil(activate(event)));
}

/** Returns whether the path is that of a file of the app. */
export function isAppFile(path: string): boolean {
  return files.getCacheKeyForURL(path) !== undefined;
}

const openCache = () => caches.open(files.strategy.cacheName);

/** Returns the stored file of the app, or else that of the network, which it stores. */
export async function fromAppFiles({ request, waitUntil }: AppFileRequest): Promise<Response> {
  const key = files.getCacheKeyForURL(request.url);
  const cached = await files.matchPrecache(request);
  if (cached !== undefined || key === undefined) return cached ?? fetch(request);
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    waitUntil(openCache().then((cache) => cache.put(key, copy)));
  }
  return response;
}

interface AppFileRequest {
  readonly request: Request;
  /** Keeps the service worker alive until the promise settles. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Returns a page of the app: the stored one, or else `index.html`, and then stores the page for the next visit. In saver mode
 * it comes from the network if possible: the stored one names files of its own version, of which some may be neither stored
 * nor on the server any more.
 */
export async function appPage({ request, waitUntil }: AppFileRequest): Promise<Response> {
  const isSaving = await isSaverMode();
  const network = isSaving ? fetch(request).catch(() => undefined) : undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMilliseconds));
  const response = network && (await Promise.race([network, late]));
  if (response?.ok) return response;
  const { pathname } = new URL(request.url);
  const page = await pages.find(pathname);
  if (page !== undefined) return page;
  if (!isSaving) waitUntil(storePage(pathname));
  return (
    (await files.matchPrecache(shellFile)) ??
    (await (network ?? fetch(request))) ??
    Response.error()
  );
}

/** Stores those of the files that are not stored yet; without `urls`, all of them. */
export async function storeFiles(urls: readonly string[] | null): Promise<void> {
  const cache = await openCache();
  for (const url of urls ?? files.getCachedURLs()) {
    const key = files.getCacheKeyForURL(url);
    if (key === undefined || (await cache.match(key))) continue;
    const response = await fetch(url);
    if (response.status === 200) await cache.put(key, response);
  }
}
