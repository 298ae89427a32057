import type { InAppOrigin } from "@kora/contract/origins";

/** The router's location while the story is open. In an overlay, `pathname` is the page below it. */
interface OpenedLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** Paths of the pages with a feed. */
const feedPaths = /^\/(home|story)\/?$/i;

/**
 * Returns the part of the app from which a story was opened, as a page or an overlay. Links of the search have the
 * state `{ from: "search" }`.
 */
export function getReadOrigin({ pathname, search, state }: OpenedLocation): InAppOrigin {
  const { from }: { from?: unknown } = typeof state === "object" && state !== null ? state : {};
  if (from === "search") return "search";
  if (feedPaths.test(pathname)) {
    const params = new URLSearchParams(search);
    if (params.get("page") === "trending" && /^\/home/i.test(pathname)) return "trending";
    return params.has("genre") ? "genre" : "for-you";
  }
  if (/^\/story\//i.test(pathname)) return "direct";
  if (/^\/playlists\//i.test(pathname)) return "playlist";
  if (/^\/writer\//i.test(pathname)) return "griot";
  return "other";
}
