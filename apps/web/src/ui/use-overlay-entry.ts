import { useEffectEvent, useLayoutEffect } from "react";
import { addOverlayEntry } from "../lib/overlay-history.ts";
import { isWideScreen } from "./use-is-wide-screen.ts";

/**
 * On screens under 1024 px, adds a history entry while an overlay is open, so that the browser's Back calls `onClose`.
 */
export function useOverlayEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect, so that the entry exists before the overlay is visible.
  useLayoutEffect(() => {
    if (open && !isWideScreen()) return addOverlayEntry(() => close());
  }, [open]);
}
