import { useEffect, useEffectEvent } from "react";
import { addOverlayEntry } from "../lib/overlay-history.ts";
import { isWideScreen } from "./use-is-wide-screen.ts";

/** On screens under 1024 px, an open overlay has a history entry, so that Back closes it. */
export function useOverlayEntry(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && !isWideScreen()) return addOverlayEntry(() => close());
  }, [open]);
}
