import type { KeptKind } from "./which-requests.ts";

const prefix = "kora-kept";
const pictures = `${prefix}-pictures`;

/** How many answers of each kind are kept; the oldest go first. */
const room: Readonly<Record<KeptKind, number>> = {
  feed: 20,
  story: 100,
  news: 1,
  picture: 200,
};

/** A name that only who holds the token can find again, and that does not tell it. */
async function ownerOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/**
 * Where answers of a kind are kept. Feeds and stories lie in a cache of the session's own, so that no
 * other account is ever shown them; pictures in one that goes with them. Null without a session.
 */
export async function openKept(kind: KeptKind, token: string | null): Promise<Cache | null> {
  if (kind === "picture") return caches.open(pictures);
  return token === null ? null : caches.open(`${prefix}-${kind}-${await ownerOf(token)}`);
}

/** Keeps an answer as the newest of its kind, and lets the oldest go. */
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
 * Forgets what was kept for any other session than that of `token`; all of it when null. Pictures stay
 * only while nothing of another session was there.
 */
export async function forgetKept(token: string | null): Promise<void> {
  const own = token === null ? null : await ownerOf(token);
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const foreign = kept.filter((name) => name !== pictures && (own === null || !name.endsWith(own)));
  const picturesToo = own === null || foreign.length > 0;
  const gone = picturesToo ? [...foreign, pictures] : foreign;
  await Promise.all(gone.map((name) => caches.delete(name)));
}
