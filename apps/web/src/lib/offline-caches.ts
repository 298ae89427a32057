/**
 * Kinds of responses that are cached for offline reading. A kind whose format changes gets another name (see
 * `deleteOutdatedCaches`), so that no cached response lacks a field.
 */
export type CacheKind =
  /** Pages of the recommended stories. */
  | "recommended"
  | "stories"
  /** Series with their tables of contents. */
  | "series"
  | "news"
  /** The lists of recent chats and of groups. */
  | "chats"
  /** The other user of a chat, or a group. */
  | "chat"
  /** The latest messages of a conversation. */
  | "messages"
  | "picture";

/** Prefix of the cache names, and the name of the lock. */
export const cachePrefix = "kora-kept";
const pictureCacheName = `${cachePrefix}-pictures`;

/** Returns a hash of a session token for a cache name, because a cache name must not reveal the token. */
export async function sessionHash(token: string): Promise<string> {
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
