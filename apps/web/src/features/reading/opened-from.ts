import type { InAppOrigin } from "@kora/contract/origins";

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

const feeds = /^\/(home|story)\/?$/i;

/** Where in the app a story was opened, told by the page it lies over or is on. */
export function openedFrom({ pathname, search, state }: Place): InAppOrigin {
  const { from }: { from?: unknown } = typeof state === "object" && state !== null ? state : {};
  if (from === "search") return "search";
  if (feeds.test(pathname)) {
    const asked = new URLSearchParams(search);
    if (asked.get("page") === "trending" && /^\/home/i.test(pathname)) return "trending";
    return asked.has("genre") ? "genre" : "for-you";
  }
  if (/^\/story\//i.test(pathname)) return "direct";
  if (/^\/playlists\//i.test(pathname)) return "playlist";
  if (/^\/writer\//i.test(pathname)) return "griot";
  return "other";
}
