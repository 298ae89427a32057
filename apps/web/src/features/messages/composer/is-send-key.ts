import type { KeyboardEvent } from "react";
import { isEnter } from "../../../lib/keys.ts";

/**
 * Returns whether a key press sends the text: Enter without Shift. On touch screens, Enter starts a line instead, because
 * their keyboards have no Shift+Enter.
 */
export function isSendKey(event: KeyboardEvent): boolean {
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  return isEnter(event) && !event.shiftKey && !isTouch;
}
