import { limits } from "./limits.ts";

/**
 * The lists of users inside an entity, such as who likes a story: the viewer first, then the latest, and at most
 * `limits.list.perEntity`. The server makes them, and the web app keeps them up to date.
 */

/** Returns the distinct users of a list: `viewer` first if `includesViewer`, then the others of `latestIds`. */
export function withViewerFirst(
  latestIds: readonly string[],
  viewer: string | null,
  { includesViewer }: { includesViewer: boolean },
): string[] {
  const otherIds = [...new Set(latestIds)].filter((id) => id !== viewer);
  const ids = includesViewer && viewer !== null ? [viewer, ...otherIds] : otherIds;
  return ids.slice(0, limits.list.perEntity);
}

/** Returns a list of users after `userId` was added to it as the latest, or removed from it (`isListed` false). */
export function withUser(
  ids: readonly string[],
  viewer: string | null,
  { userId, isListed }: { userId: string; isListed: boolean },
): string[] {
  const otherIds = ids.filter((id) => id !== userId);
  const latestIds = isListed ? [userId, ...otherIds] : otherIds;
  return withViewerFirst(latestIds, viewer, {
    includesViewer: viewer !== null && latestIds.includes(viewer),
  });
}
