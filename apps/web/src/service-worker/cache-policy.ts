import type { CacheKind } from "../lib/offline-caches.ts";

const cachedPaths: readonly (readonly [CacheKind, RegExp])[] = [
  ["feed", /^\/api\/stories\/recommended$/],
  ["story", /^\/api\/stories\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ["news", /^\/api\/news$/],
  ["picture", /^\/media\/[\w-]+\/\d+\.(webp|jpg)$/],
];

/** Returns the cache kind of a request, or null for requests that the service worker leaves alone. */
export function getCacheKind(method: string, { pathname, search }: URL): CacheKind | null {
  if (method !== "GET") return null;
  const kind = cachedPaths.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
  // A picture URL with a query is signed for one user and expires after an hour.
  return kind === "picture" && search !== "" ? null : kind;
}

/** Paths of the server itself, not pages of the app. */
const serverPath =
  /^\/(api|media|assets|socket\.io|\.well-known|healthz|readyz|metrics|story\/[^/]+\/share)(\/|$)/i;
/**
 * URLs that contain a secret. Only the server's own response has the `Referrer-Policy` header that keeps the secret
 * from leaking.
 */
const secretPath = /^\/(oauth-callback|reset-password|verify-email|register\/google)(\/|$)/i;
const isFile = /\.\w+$/;

/** Returns whether the app shell renders this path. */
export function isShellPage(pathname: string): boolean {
  return ![serverPath, secretPath, isFile].some((pattern) => pattern.test(pathname));
}
