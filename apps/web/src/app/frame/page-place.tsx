import { useScrollPlace } from "../../lib/use-scroll-place.ts";

/**
 * Restores how far the page was scrolled also when its content needs a moment: `ScrollRestoration` scrolls once. Renders
 * nothing.
 */
export function PagePlace() {
  useScrollPlace("page", typeof document === "undefined" ? null : document.scrollingElement);
  return null;
}
