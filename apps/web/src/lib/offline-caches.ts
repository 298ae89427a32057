/** Kinds of responses that are cached for offline reading. */
export type CacheKind = "feed" | "story" | "news" | "picture";

const prefix = "kora-kept";
const pictures = `${prefix}-pictures`;

/** Max cached responses per kind; the oldest are evicted first. */
const maxEntries: Readonly<Record<CacheKind, number>> = {
  feed: 20,
  story: 100,
  news: 1,
  picture: 200,
};

/** Derives a cache name part from a token without revealing the token. */
async function sessionHash(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/**
 * Opens the cache for a kind of response. Feeds and stories have a cache per session, so that no other
 * account sees them; pictures share one. Null without a session.
 */
export async function openOfflineCache(
  kind: CacheKind,
  token: string | null,
): Promise<Cache | null> {
  if (kind === "picture") return caches.open(pictures);
  return token === null ? null : caches.open(`${prefix}-${kind}-${await sessionHash(token)}`);
}

/** Stores a response as the newest of its kind and evicts the oldest. */
export async function putInCache(
  cache: Cache,
  kind: CacheKind,
  url: string,
  response: Response,
): Promise<void> {
  await cache.put(url, response);
  const entries = await cache.keys();
  const excess = entries.slice(0, Math.max(0, entries.length - maxEntries[kind]));
  await Promise.all(excess.map((request) => cache.delete(request)));
}

/**
 * Deletes the caches of every session but that of `token`, or all of them when null. Pictures stay only if
 * there was no other session's cache.
 */
export async function deleteOtherCaches(token: string | null): Promise<void> {
  const currentSession = token === null ? null : await sessionHash(token);
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const otherSessions = cacheNames.filter(
    (name) => name !== pictures && (currentSession === null || !name.endsWith(currentSession)),
  );
  const dropPictures = currentSession === null || otherSessions.length > 0;
  const obsolete = dropPictures ? [...otherSessions, pictures] : otherSessions;
  await Promise.all(obsolete.map((name) => caches.delete(name)));
}
