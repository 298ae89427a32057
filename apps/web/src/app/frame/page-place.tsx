import { useScrollPlace } from "../../lib/use-scroll-place.ts";

const pageScroller = {
  get current() {
    return document.scrollingElement;
  },
};

/**
 * Restores how far the page was scrolled also when its content needs a moment: `ScrollRestoration` scrolls once. Renders
 * nothing.
 */
export function PagePlace() {
  useScrollPlace("page", pageScroller);
  return null;
}
