import { useSyncExternalStore } from "react";

/** Event of the window: saver mode was turned on or off. */
export const saverEventName = "kora:saver";

/**
 * Returns whether the app loads as little as it can. The attribute `data-saver` of the root element says so to scripts and
 * styles alike. `public/theme.js` sets it on page load, and `saver-setting.ts` when the setting changes.
 */
export function isSaverMode(): boolean {
  // The server renders components too, without a document.
  return globalThis.document?.documentElement.dataset.saver !== undefined;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(saverEventName, listener);
  return () => window.removeEventListener(saverEventName, listener);
}

/** Returns whether saver mode is on, and re-renders when it changes. */
export function useSaverMode(): boolean {
  return useSyncExternalStore(subscribe, isSaverMode, () => false);
}

/** Returns the milliseconds between requests that are repeated on their own: five times as long in saver mode. */
export function slowDown(milliseconds: number): number {
  return isSaverMode() ? milliseconds * 5 : milliseconds;
}
