import { ApiError } from "../../lib/api-error.ts";
import { readLibrary, writeLibrary, writeReducedLibrary } from "./library-database.ts";
import {
  type Library,
  type LibraryStory,
  type LibraryWork,
  libraryMarker,
  listCacheKeys,
  withoutWork,
} from "./library-story.ts";

const cachePrefix = "kora-library-";

const cacheName = (userId: string) => `${cachePrefix}${userId}`;

/** Opens the cache of a user's library. Unlike the caches of `offline-caches.ts`, it evicts nothing. */
export async function openLibraryCache(userId: string): Promise<Cache> {
  await caches.open(libraryMarker);
  return caches.open(cacheName(userId));
}

/** Returns the ids of all users who have a library on this device, hidden or not. */
export async function listLibraryUsers(): Promise<string[]> {
  return (await caches.keys())
    .filter((name) => name.startsWith(cachePrefix))
    .map((name) => name.slice(cachePrefix.length));
}

/** Runs one change of the libraries at a time, across all tabs and the service worker. */
function withLibraryLock<Result>(change: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request("kora-library", change) as Promise<Result>;
}

/** Deletes the responses of a user's library that none of its stories needs. */
async function deleteUnusedResponses(userId: string, { stories }: Library): Promise<void> {
  // If a logout has deleted the cache, `caches.open` must not create it again.
  if (!(await caches.has(cacheName(userId)))) return;
  const cache = await openLibraryCache(userId);
  const keys = listCacheKeys(stories);
  const unused = (await cache.keys()).filter(({ url }) => !keys.has(new URL(url).pathname));
  await Promise.all(unused.map((request) => cache.delete(request)));
}

/**
 * Adds or replaces a story with its responses, which are given by their keys in the cache. Rejects if the storage is full;
 * what was stored of the story by then is deleted. Rejects with `CANCELLED` if there is no library any more, because the user
 * has logged out.
 */
export function addStory(
  story: LibraryStory,
  responses: ReadonlyMap<string, Response>,
): Promise<void> {
  return withLibraryLock(async () => {
    if (!(await caches.has(cacheName(story.userId)))) throw new ApiError(0, "CANCELLED");
    const cache = await openLibraryCache(story.userId);
    try {
      for (const [key, response] of responses) await cache.put(key, response);
      await writeLibrary({ stories: [story] });
    } catch (error) {
      await deleteUnusedResponses(story.userId, await readLibrary(story.userId));
      throw error;
    }
  });
}

/**
 * Changes a user's library by a function that removes stories or works from it, and deletes the responses that no story
 * needs any more.
 */
export function reduceLibrary(
  userId: string,
  change: (library: Library) => Library,
): Promise<void> {
  return withLibraryLock(async () => {
    const previous = await readLibrary(userId);
    const reduced = change(previous);
    await writeReducedLibrary(previous, reduced);
    await deleteUnusedResponses(userId, reduced);
  });
}

/** Removes a work, and those of its stories that are in no other work. */
export function removeWork(userId: string, work: Pick<LibraryWork, "kind" | "id">): Promise<void> {
  return reduceLibrary(userId, (library) => withoutWork(library, work));
}

/** Deletes all that is stored for a user. */
export function deleteLibrary(userId: string): Promise<void> {
  return withLibraryLock(async () => {
    await writeReducedLibrary(await readLibrary(userId), { works: [], stories: [] });
    await caches.delete(cacheName(userId));
    if ((await listLibraryUsers()).length === 0) await caches.delete(libraryMarker);
  });
}
