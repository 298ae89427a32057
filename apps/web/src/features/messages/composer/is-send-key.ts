import type { KeyboardEvent } from "react";

/** Returns whether a key press sends: Enter without Shift. Touch keyboards have no Shift+Enter, so their Enter starts a line. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  return key === "Enter" && !shiftKey && !nativeEvent.isComposing && !isTouch;
}
