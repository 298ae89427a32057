import type { CacheKind } from "../lib/offline-caches.ts";
import { latestMessagesQuery } from "../lib/offline-urls.ts";

const idPattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The paths of the responses that are cached for offline reading, with their cache kinds. */
const cachedPaths: readonly (readonly [CacheKind, RegExp])[] = [
  ["recommended", /^\/api\/stories\/recommended$/],
  ["stories", new RegExp(`^/api/stories/${idPattern}$`)],
  ["series", new RegExp(`^/api/series/${idPattern}$`)],
  ["news", /^\/api\/news$/],
  ["chats", /^\/api\/(chats\/recent|groups)$/],
  ["chat", new RegExp(`^/api/(chats|groups)/${idPattern}$`)],
  ["messages", new RegExp(`^/api/(messages/${idPattern}|groups/${idPattern}/messages)$`)],
  ["picture", /^\/media\/[\w-]+\/\d+\.(webp|jpg)$/],
];

/**
 * Query strings by cache kind; a response to a request with another query string is not cached. Such requests are for
 * later pages of a list or conversation, or for a picture with a URL that is signed for one user and expires. Kinds
 * that are left out are cached with any query string.
 */
const cachedQueries: Partial<Readonly<Record<CacheKind, string>>> = {
  chats: "",
  chat: "",
  messages: latestMessagesQuery,
  picture: "",
};

/** Returns the cache kind of a request, or null if its response is not cached for offline reading. */
export function getCacheKind(method: string, { pathname, search }: URL): CacheKind | null {
  if (method !== "GET") return null;
  const kind = cachedPaths.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
  return kind === null || search === (cachedQueries[kind] ?? search) ? kind : null;
}

/** Returns whether this is the file of OpenDyslexic, which only those who chose it need, so it is not precached. */
export function isChosenFont(pathname: string): boolean {
  return /^\/assets\/opendyslexic-[\w-]+\.woff2$/.test(pathname);
}

/** Paths that the server responds to itself; they are not pages of the app. */
const serverPath =
  /^\/(api|media|assets|socket\.io|\.well-known|healthz|readyz|metrics|oembed|explore|genres|tags|@[^/]+|(story|series)\/[^/]+\/share|(series|playlists)\/[^/]+\/atom)(\/|$)/i;
/**
 * URLs that contain a secret. Only the server's own response has the `Referrer-Policy` header that keeps the secret
 * from leaking.
 */
const secretPath =
  /^\/(oauth-callback|reset-password|verify-email|account-link|register\/google)(\/|$)/i;
/** Matches the path of a file, such as `/robots.txt`. */
const filePath = /\.\w+$/;

/** Returns whether the app shell renders this path. */
export function isShellPage(pathname: string): boolean {
  return ![serverPath, secretPath, filePath].some((pattern) => pattern.test(pathname));
}
