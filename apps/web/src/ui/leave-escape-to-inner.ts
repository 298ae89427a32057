import { isEscape } from "../lib/keys.ts";

/**
 * Keeps a dialog open on Escape that is meant for something inside: an input method, an element with
 * `data-handles-escape` or an open popover.
 */
export function leaveEscapeToInner(event: KeyboardEvent): void {
  const inner = event.target instanceof Element && event.target.closest("[data-handles-escape]");
  if (!isEscape(event) || inner || document.querySelector(":popover-open") !== null) {
    event.preventDefault();
  }
}
