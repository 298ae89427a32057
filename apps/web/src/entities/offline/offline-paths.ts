/** The API path of the content of each page that is cached. A conversation has its mark below its own header. */
const paths: Readonly<Record<string, string>> = {
  "/home": "/api/stories/recommended",
  "/story": "/api/stories/recommended",
  "/news": "/api/news",
  "/recent": "/api/chats/recent",
};

/** Returns the API path of a page's content if it may be cached for offline use; null for other pages. */
export function offlinePath(pathname: string): string | null {
  const page = pathname.toLowerCase().replace(/\/$/, "");
  const storyId = /^\/story\/([^/]+)$/.exec(page)?.[1];
  return storyId === undefined ? (paths[page] ?? null) : `/api/stories/${storyId}`;
}
