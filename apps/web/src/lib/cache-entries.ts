import { type CacheKind, cacheName, cachePrefix } from "./offline-caches.ts";

// These functions are apart from `offline-caches.ts`, which every page loads.

/** Max cached responses per kind; the oldest are evicted first. */
const maxEntries: Readonly<Record<CacheKind, number>> = {
  recommended: 20,
  stories: 100,
  series: 30,
  news: 1,
  chats: 2,
  chat: 30,
  messages: 30,
  picture: 200,
};

/** Runs one change of the caches at a time, across all tabs and the service worker. */
export async function withLock(change: () => Promise<void>): Promise<void> {
  await navigator.locks.request(cachePrefix, change);
}

async function putAndEvict(
  cache: Cache,
  kind: CacheKind,
  { url, response }: { url: string; response: Response },
): Promise<void> {
  await cache.put(url, response);
  const entries = await cache.keys();
  const excess = entries.slice(0, Math.max(0, entries.length - maxEntries[kind]));
  await Promise.all(excess.map((request) => cache.delete(request)));
}

/** Stores a response as the newest of its kind and evicts the oldest. */
export async function putInCache(
  cache: Cache,
  kind: CacheKind,
  url: string,
  response: Response,
): Promise<void> {
  // The body is read first, because a stalled body must not hold the lock.
  const body = await response.blob();
  await withLock(() => putAndEvict(cache, kind, { url, response: new Response(body, response) }));
}

/**
 * Returns the new JSON body of a cached response, or undefined to delete the response from the cache. `cached` is
 * the current body; undefined when the response is not cached. The headers may be changed in place.
 */
export type CacheChange = (cached: unknown, headers: Headers) => unknown;

/** A response of this session that is cached for offline reading. */
interface CachedResponse {
  readonly kind: CacheKind;
  readonly token: string | null;
  readonly url: string;
}

/** Changes that wait for the lock, by cache kind, session and URL. */
const waitingChanges = new Map<string, CacheChange[]>();

/**
 * Applies a change that this page knows from an event to a cached response. Changes that wait for the lock are applied
 * together. Does nothing if no service worker would serve the response.
 */
export function changeCachedResponse(response: CachedResponse, change: CacheChange): void {
  const { kind, token, url } = response;
  const { navigator } = globalThis;
  if (token === null || !("caches" in globalThis) || !navigator.serviceWorker?.controller) return;
  const key = `${kind} ${token} ${url}`;
  const alreadyWaiting = waitingChanges.get(key);
  if (alreadyWaiting !== undefined) {
    alreadyWaiting.push(change);
    return;
  }
  waitingChanges.set(key, [change]);
  const work = async () => {
    const changes = waitingChanges.get(key) ?? [];
    waitingChanges.delete(key);
    const name = await cacheName(kind, token);
    // If a logout has deleted the cache, `caches.open` must not create it again.
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    await applyToCache(cache, { kind, url, changes });
  };
  // A browser without storage has no cached responses that could be outdated.
  withLock(work).catch(() => undefined);
}

/** Deletes a response that was cached for offline reading. */
export function deleteCachedResponse(response: CachedResponse): void {
  changeCachedResponse(response, () => undefined);
}

/** Applies changes to one cached response. Call it under the lock. */
export async function applyToCache(
  cache: Cache,
  { kind, url, changes }: { kind: CacheKind; url: string; changes: readonly CacheChange[] },
): Promise<void> {
  const cached = await cache.match(url, { ignoreVary: true });
  const text = await cached?.text();
  const headers = new Headers(cached?.headers ?? { date: new Date().toUTCString() });
  let body: unknown = text === undefined ? undefined : JSON.parse(text);
  for (const change of changes) body = change(body, headers);
  if (body === undefined) {
    await cache.delete(url);
    return;
  }
  const changedText = JSON.stringify(body);
  if (changedText === text) return;
  headers.set("content-type", "application/json");
  // These headers describe the body that the server sent.
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  await putAndEvict(cache, kind, { url, response: new Response(changedText, { headers }) });
}
