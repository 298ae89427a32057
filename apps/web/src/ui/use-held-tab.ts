import { useEffect } from "react";

/** While `isHeld` the browser asks, in its own words, before the tab is closed or loaded again. */
export function useHeldTab(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isHeld]);
}
