import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { HomePane } from "./home-panes.ts";

/** Pixels from the top within which nothing hides, and the shortest scroll that counts. */
const topDistance = 80;
const minDistance = 8;

/**
 * Returns whether a control that floats over the page is hidden: while the page scrolls down, until it scrolls up. A
 * switch of the pane moves the page too, but hides nothing.
 */
export function useHiddenOnScroll(active: HomePane): boolean {
  const [isHidden, setHidden] = useState(false);
  const last = useRef({ pane: active, top: 0 });
  const onScroll = useEffectEvent(() => {
    const top = window.scrollY;
    const { pane, top: lastTop } = last.current;
    if (pane === active && Math.abs(top - lastTop) < minDistance) return;
    last.current = { pane: active, top };
    setHidden(pane === active && top > topDistance && top > lastTop);
  });
  useEffect(() => {
    const listener = () => onScroll();
    window.addEventListener("scroll", listener, { passive: true });
    return () => window.removeEventListener("scroll", listener);
  }, []);
  return isHidden;
}
