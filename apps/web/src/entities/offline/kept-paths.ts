import { matchPath } from "react-router";

const feed = "/api/stories/recommended";

/** The path of the call whose answer a page shows and the device may have kept; null for other pages. */
export function keptPathOf(pathname: string): string | null {
  if (["/home", "/story"].some((page) => matchPath(page, pathname) !== null)) return feed;
  if (matchPath("/news", pathname) !== null) return "/api/news";
  const storyId = matchPath("/story/:storyId", pathname)?.params.storyId;
  return storyId === undefined ? null : keptStoryPath(storyId);
}

/** The path of the call whose answer the reader shows. */
export function keptStoryPath(storyId: string): string {
  return `/api/stories/${storyId.toLowerCase()}`;
}
