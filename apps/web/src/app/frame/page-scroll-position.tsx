import { useScrollPosition } from "../../lib/use-scroll-position.ts";

const pageScroller = {
  get current() {
    return document.scrollingElement;
  },
};

/**
 * Restores how far the page was scrolled also when its content needs a moment: `ScrollRestoration` scrolls once.
 * Renders nothing.
 */
export function PageScrollPosition() {
  useScrollPosition("page", pageScroller);
  return null;
}
