import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(min-width: 64rem)");

function subscribe(listener: () => void): () => void {
  const wide = query();
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Returns whether the screen is wide enough for the side navigation (the theme's `lg` breakpoint). */
export function isWideScreen(): boolean {
  return query().matches;
}

/** Like `isWideScreen`; renders again when that changes. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWideScreen);
}
