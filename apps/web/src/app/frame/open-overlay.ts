import { createContext, useContext } from "react";

/** The dialogs that every page can open. */
export type ShellOverlay = "alerts" | "search" | "menu";

/** `ShellOverlays` provides the value. */
export const OpenOverlayContext = createContext<(overlay: ShellOverlay) => void>(() => undefined);

/** Returns the function that opens one of the shell's dialogs; one is open at a time. */
export function useOpenOverlay(): (overlay: ShellOverlay) => void {
  return useContext(OpenOverlayContext);
}
