import { useEffect } from "react";

/** While `hasUnsavedChanges`, the browser asks for confirmation before the tab is closed or reloaded. */
export function useBeforeUnload(hasUnsavedChanges: boolean): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [hasUnsavedChanges]);
}
