import { idOfPage, idPattern } from "./first-calls.ts";

/** The paths of the pages of signed-in users that the server renders until their data has arrived: their skeletons. */
export const skeletonPaths = [
  "/home",
  "/story",
  "/story/:storyId",
  "/recent",
  "/chat/:userId",
  "/group/:groupId",
  "/users",
  "/user/:userId",
  "/theuser",
  "/chat",
  "/news",
  "/search",
] as const;

export type SkeletonPath = (typeof skeletonPaths)[number];

/** Returns the path of a skeleton with `idOfPage` in place of its parameter: the response is the same for every id. */
export function toRequestPath(path: SkeletonPath): string {
  return path.replace(/:\w+/, idOfPage);
}

/** Returns the path by which the skeleton of a page is requested; undefined if the page has none. */
export function findSkeleton(pathname: string): string | undefined {
  const withoutId = pathname.toLowerCase().replace(idPattern, idOfPage);
  const requestPath = withoutId.replace(/(.)\/$/, "$1");
  return skeletonPaths.some((path) => toRequestPath(path) === requestPath)
    ? requestPath
    : undefined;
}
