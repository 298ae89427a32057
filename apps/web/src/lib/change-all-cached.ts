import { applyToCache, type CacheChange, withLock } from "./cache-entries.ts";
import { type CacheKind, cacheName } from "./offline-caches.ts";

/** Returns the JSON bodies of all cached responses of a kind. */
export async function listAllCached({
  kind,
  token,
}: {
  readonly kind: CacheKind;
  readonly token: string | null;
}): Promise<unknown[]> {
  if (token === null || !("caches" in globalThis)) return [];
  const name = await cacheName(kind, token);
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(responses.flatMap((response) => (response ? [response.json()] : [])));
}

/** Like `changeCachedResponse`, for all responses of a kind. It is rare, so it is not in the code of every page. */
export function changeAllCachedResponses(
  { kind, token }: { readonly kind: CacheKind; readonly token: string | null },
  change: CacheChange,
): void {
  const { navigator } = globalThis;
  if (token === null || !("caches" in globalThis) || !navigator.serviceWorker?.controller) return;
  const work = async () => {
    const name = await cacheName(kind, token);
    // If a logout has deleted the cache, `caches.open` must not create it again.
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      await applyToCache(cache, { kind, url, changes: [change] });
    }
  };
  // A browser without storage has no cached responses that could be outdated.
  withLock(work).catch(() => undefined);
}
