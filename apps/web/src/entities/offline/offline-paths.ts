import { matchPath } from "react-router";

const feed = "/api/stories/recommended";

/** Returns the API path of a page's content if it may be cached for offline use; null for other pages. */
export function offlinePath(pathname: string): string | null {
  if (["/home", "/story"].some((page) => matchPath(page, pathname) !== null)) return feed;
  if (matchPath("/news", pathname) !== null) return "/api/news";
  const storyId = matchPath("/story/:storyId", pathname)?.params.storyId;
  return storyId === undefined ? null : offlineStoryPath(storyId);
}

/** Returns the API path of a story. */
export function offlineStoryPath(storyId: string): string {
  return `/api/stories/${storyId.toLowerCase()}`;
}
