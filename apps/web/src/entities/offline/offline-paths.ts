/**
 * The API path of the cached content by page path. Conversations are left out, because they render an `OfflineMark` of
 * their own below their header.
 */
const apiPaths: Readonly<Record<string, string>> = {
  "/home": "/api/stories/recommended",
  "/story": "/api/stories/recommended",
  "/news": "/api/news",
  "/recent": "/api/chats/recent",
};

/** Returns the API path of a page's content if it may be cached for offline use; null for other pages. */
export function offlinePath(pathname: string): string | null {
  const page = pathname.toLowerCase().replace(/\/$/, "");
  const [, kind = "", id = ""] = /^\/(story|series)\/([^/]+)$/.exec(page) ?? [];
  if (kind === "series") return `/api/series/${id}`;
  return kind === "story" ? `/api/stories/${id}` : (apiPaths[page] ?? null);
}
