import { useSyncExternalStore } from "react";
import { isSaverMode } from "./is-saver-mode.ts";

/** Event of the window: saver mode was turned on or off. */
export const saverEventName = "kora:saver";

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
