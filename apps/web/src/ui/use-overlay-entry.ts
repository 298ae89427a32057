import { useEffect, useEffectEvent } from "react";
import { addOverlayEntry } from "../lib/overlay-history.ts";
import { isWideScreen } from "./use-is-wide-screen.ts";

/** On screens under 1024 px, adds a history entry for an open overlay, so that the browser's Back closes it. */
export function useOverlayEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && !isWideScreen()) return addOverlayEntry(() => close());
  }, [open]);
}
