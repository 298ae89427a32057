import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HomePane } from "./home-panes.ts";

/** Within this distance of the top of the page, the control is always visible. */
const minScrollTopPixels = 80;
/** Scrolls by fewer pixels neither hide nor show the control. */
const minScrollPixels = 8;

/**
 * Returns whether a control that floats over the page is hidden: it hides when the page scrolls down and shows again
 * when it scrolls up. The scroll that results from switching the pane does not hide it.
 */
export function useHiddenOnScroll(activePane: HomePane): boolean {
  const [isHidden, setHidden] = useState(false);
  const lastScroll = useRef({ pane: activePane, top: 0 });
  const onScroll = useEffectEvent(() => {
    const top = window.scrollY;
    const { pane, top: lastTop } = lastScroll.current;
    if (pane === activePane && Math.abs(top - lastTop) < minScrollPixels) return;
    lastScroll.current = { pane: activePane, top };
    setHidden(pane === activePane && top > minScrollTopPixels && top > lastTop);
  });
  useEffect(() => {
    const listener = () => onScroll();
    window.addEventListener("scroll", listener, { passive: true });
    return () => window.removeEventListener("scroll", listener);
  }, []);
  return isHidden;
}
