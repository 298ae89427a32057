import { useEffect } from "react";

/** While `isHeld`, the browser asks for confirmation before the tab is closed or reloaded. */
export function useHeldTab(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isHeld]);
}
