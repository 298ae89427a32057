import { type RefObject, useEffect } from "react";

/**
 * Tells an element which part of the screen is left to see, as `--seen-top` and `--seen-height`: a
 * phone's keyboard covers the page without making it smaller. Zooming in is left alone.
 */
export function useSeenArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { current } = element;
    if (view === null || current === null) return;
    const follow = () => {
      const zoomed = view.scale > 1.01;
      current.style.setProperty("--seen-top", zoomed ? "0px" : `${view.offsetTop}px`);
      current.style.setProperty("--seen-height", zoomed ? "100dvh" : `${view.height}px`);
    };
    follow();
    view.addEventListener("resize", follow);
    view.addEventListener("scroll", follow);
    return () => {
      view.removeEventListener("resize", follow);
      view.removeEventListener("scroll", follow);
    };
  }, [element]);
}
