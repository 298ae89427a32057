import type { KeyboardEvent } from "react";

/**
 * Returns whether a key press sends the text: Enter without Shift. On touch screens, Enter starts a line instead, because
 * their keyboards have no Shift+Enter.
 */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  return key === "Enter" && !shiftKey && !nativeEvent.isComposing && !isTouch;
}
