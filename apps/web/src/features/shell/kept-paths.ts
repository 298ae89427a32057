import { matchPath } from "react-router";

const feed = "/api/stories/recommended";

/** The path of the call whose answer a page shows and the device may have kept; null for other pages. */
export function keptPathOf(pathname: string): string | null {
  if (["/home", "/story"].some((page) => matchPath(page, pathname) !== null)) return feed;
  const storyId = matchPath("/story/:storyId", pathname)?.params.storyId;
  return storyId === undefined ? null : `/api/stories/${storyId.toLowerCase()}`;
}
