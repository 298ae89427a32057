/**
 * Kinds of responses that are cached for offline reading. A kind whose format changes gets another name (see
 * `deleteOutdatedCaches`), so that no cached response lacks a field.
 */
export type CacheKind =
  /** Pages of the recommended stories. */
  | "recommended"
  | "stories"
  | "news"
  /** The lists of recent chats and of groups. */
  | "chats"
  /** The other user of a chat, or a group. */
  | "chat"
  /** The latest messages of a conversation. */
  | "messages"
  | "picture";

/** Prefix of the cache names, and the name of the lock. */
const cachePrefix = "kora-kept";
const pictureCacheName = `${cachePrefix}-pictures`;

/** Max cached responses per kind; the oldest are evicted first. */
const maxEntries: Readonly<Record<CacheKind, number>> = {
  recommended: 20,
  stories: 100,
  news: 1,
  chats: 2,
  chat: 30,
  messages: 30,
  picture: 200,
};

/** Returns a hash of a session token for a cache name, because a cache name must not reveal the token. */
async function sessionHash(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** Returns the name of the cache of a kind and session. */
export async function cacheName(kind: CacheKind, token: string): Promise<string> {
  return `${cachePrefix}-${kind}-${await sessionHash(token)}`;
}

/**
 * Opens the cache for a kind of response. Each session has its own caches, so that no other account sees
 * them; pictures share one. Null without a session.
 */
export async function openOfflineCache(
  kind: CacheKind,
  token: string | null,
): Promise<Cache | null> {
  if (kind === "picture") return caches.open(pictureCacheName);
  return token === null ? null : caches.open(await cacheName(kind, token));
}

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

/** Changes that wait for the lock, by cache kind, session and URL. */
const waitingChanges = new Map<string, CacheChange[]>();

/**
 * Applies a change that this page knows from an event to a cached response. Changes that wait for the lock are applied
 * together. Does nothing if no service worker would serve the response.
 */
export function changeCached(
  response: { readonly kind: CacheKind; readonly token: string | null; readonly url: string },
  change: CacheChange,
): void {
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

/**
 * Deletes the caches of all sessions except that of `token`, or of all sessions if `token` is null. The pictures are
 * deleted too, unless only the caches of this session existed.
 */
export async function deleteOtherCaches(token: string | null): Promise<void> {
  const currentSession = token === null ? null : await sessionHash(token);
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  const otherSessions = cacheNames.filter(
    (name) =>
      name !== pictureCacheName && (currentSession === null || !name.endsWith(currentSession)),
  );
  const deletesPictures = currentSession === null || otherSessions.length > 0;
  const obsolete = deletesPictures ? [...otherSessions, pictureCacheName] : otherSessions;
  await Promise.all(obsolete.map((name) => caches.delete(name)));
}
