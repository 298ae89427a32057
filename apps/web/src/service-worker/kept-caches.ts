import type { KeptKind } from "./which-requests.ts";

const prefix = "kora-kept";
const pictures = `${prefix}-pictures`;

/** Max cached responses per kind; the oldest are evicted first. */
const room: Readonly<Record<KeptKind, number>> = {
  feed: 20,
  story: 100,
  news: 1,
  picture: 200,
};

/** Derives a cache name part from a token without revealing the token. */
async function ownerOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/**
 * Opens the cache for a kind of response. Feeds and stories have a cache per session, so that no other
 * account sees them; pictures share one. Null without a session.
 */
export async function openKept(kind: KeptKind, token: string | null): Promise<Cache | null> {
  if (kind === "picture") return caches.open(pictures);
  return token === null ? null : caches.open(`${prefix}-${kind}-${await ownerOf(token)}`);
}

/** Stores a response as the newest of its kind and evicts the oldest. */
export async function keep(
  cache: Cache,
  kind: KeptKind,
  url: string,
  response: Response,
): Promise<void> {
  await cache.put(url, response);
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - room[kind]));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

/**
 * Deletes the caches of every session but that of `token`, or all of them when null. Pictures stay only if
 * there was no other session's cache.
 */
export async function forgetKept(token: string | null): Promise<void> {
  const own = token === null ? null : await ownerOf(token);
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const foreign = kept.filter((name) => name !== pictures && (own === null || !name.endsWith(own)));
  const picturesToo = own === null || foreign.length > 0;
  const gone = picturesToo ? [...foreign, pictures] : foreign;
  await Promise.all(gone.map((name) => caches.delete(name)));
}
