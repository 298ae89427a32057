/// <reference lib="webworker" />
import { findSkeleton } from "../lib/skeleton-paths.ts";

declare const self: ServiceWorkerGlobalScope;

const cachePrefix = "kora-pages";

/**
 * The pages of signed-in users as the server renders them: with the frame, and with the script that sends their first calls.
 * They are the same for every user, and belong to one version of the app, whose files they name.
 */
export function createStoredPages(version: () => string | undefined) {
  const cacheName = () => `${cachePrefix} ${version()}`;
  const store = async (path: string, entry: string) => {
    const response = await fetch(path, { credentials: "omit" });
    // After an update of the server, the page names the files of the next version.
    const isOfThisVersion = response.ok && (await response.clone().text()).includes(entry);
    if (isOfThisVersion) await (await caches.open(cacheName())).put(path, response);
  };
  return {
    /** Returns the stored page of a path, if any. */
    async find(pathname: string): Promise<Response | undefined> {
      const path = findSkeleton(pathname);
      return path === undefined ? undefined : (await caches.open(cacheName())).match(path);
    },
    /** Stores the page of a path, if it has one and is not stored yet. `entry` is the path of the script of the app. */
    async store(pathname: string, entry: string): Promise<void> {
      const path = findSkeleton(pathname);
      if (path === undefined || (await (await caches.open(cacheName())).match(path))) return;
      // Without a connection, a later visit stores it.
      await store(path, entry).catch(() => undefined);
    },
    /** Deletes the pages of other versions. */
    async deleteOutdated(): Promise<void> {
      const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
      const outdated = names.filter((name) => name !== cacheName());
      await Promise.all(outdated.map((name) => caches.delete(name)));
    },
    /** Returns the paths of the open pages of the app. */
    async listOpenPaths(): Promise<string[]> {
      const windows = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
      return windows.map(({ url }) => new URL(url).pathname);
    },
  };
}
