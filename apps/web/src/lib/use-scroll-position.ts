import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { readEntryState, toEntryKey, writeEntryState } from "./entry-state.ts";
import {
  readScrollPosition,
  restoreScrollPosition,
  type Scroller,
  type ScrollPosition,
} from "./scroll-position.ts";

/** Milliseconds after the last scrolling until the position is stored. */
const storeDelay = 150;

/**
 * Stores the scroll position as a state of the history entry, so that going back and a reload restore it. `name`
 * is unique on the page.
 */
export function useScrollPosition(
  name: string,
  scrollerRef: { readonly current: Scroller | null },
): void {
  const entryKey = toEntryKey(useLocation());
  // A layout effect, so that the page is not drawn at its start before.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const position = readEntryState(entryKey, name) as ScrollPosition | undefined;
    const stop = position ? restoreScrollPosition(scroller, position) : () => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      writeEntryState(entryKey, name, readScrollPosition(scroller) ?? undefined);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(store, storeDelay);
    };
    const storePending = () => {
      if (timer !== undefined) store();
    };
    const target = scroller === document.scrollingElement ? document : scroller;
    target.addEventListener("scroll", onScroll, { passive: true });
    // A click may open another page at once.
    window.addEventListener("click", store, { capture: true });
    window.addEventListener("pagehide", storePending);
    return () => {
      stop();
      clearTimeout(timer);
      target.removeEventListener("scroll", onScroll);
      window.removeEventListener("click", store, { capture: true });
      window.removeEventListener("pagehide", storePending);
    };
  }, [name, entryKey, scrollerRef]);
}
