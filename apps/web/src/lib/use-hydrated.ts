import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns false on the server and while React hydrates a prerendered page, and true afterwards. What only the browser
 * knows must not change the first render, which has to equal the server's HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
