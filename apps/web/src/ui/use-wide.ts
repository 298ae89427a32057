import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(min-width: 64rem)");

function subscribe(listener: () => void): () => void {
  const wide = query();
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether there is room for the side navbar; the `lg` breakpoint of the theme. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
