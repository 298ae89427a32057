/** Top and bottom edge in pixels from the top of the viewport. */
export interface VerticalBounds {
  readonly top: number;
  readonly bottom: number;
}

/** Returns whether an element with these edges is at least partly within `bounds`. */
export function isVisible({ top, bottom }: VerticalBounds, bounds: VerticalBounds): boolean {
  return bottom > top && bottom > bounds.top && top < bounds.bottom;
}

/** Returns the pixels by which to scroll a sentence to the upper quarter of `bounds`; 0 if it is fully visible. */
export function scrollOffset({ top, bottom }: VerticalBounds, bounds: VerticalBounds): number {
  if (bottom <= top || (top >= bounds.top && bottom <= bounds.bottom)) return 0;
  return Math.round(top - (bounds.top + (bounds.bottom - bounds.top) / 4));
}

function scrollParent(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return document.documentElement;
}

/**
 * Returns the visible bounds of a text in its scroll container `scroller`: below the fixed header and above `bar`, the
 * playback controls.
 */
export function visibleBounds(
  text: Element,
  bar: Element,
): VerticalBounds & { readonly scroller: Element } {
  const scroller = scrollParent(text);
  const padding = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  const top = Math.max(scroller.getBoundingClientRect().top, 0) + padding;
  return { scroller, top, bottom: bar.getBoundingClientRect().top };
}

/** Max milliseconds that a smooth scroll takes. */
const smoothScrollDuration = 1000;
/** Input that may scroll the page, so that no smooth scroll of ours runs any more. */
const userScrollEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export interface AutoScroller {
  /**
   * Scrolls the current sentence into view. `previous` is the sentence before: if it is out of view, the user has
   * scrolled away and is not scrolled back. Null after a user action, which always scrolls.
   */
  scrollTo(range: Range, previous: Range | null): void;
  /** Stops listening for user input. */
  stop(): void;
}

/** Keeps the spoken sentence of `text` visible above `bar`, the playback controls. */
export function createAutoScroller(text: Element, bar: Element): AutoScroller {
  /** Time (`performance.now()`) until which a smooth scroll may be running, during which positions are not final. */
  let smoothScrollEnd = 0;
  const onInput = () => {
    smoothScrollEnd = 0;
  };
  for (const name of userScrollEvents) {
    window.addEventListener(name, onInput, { capture: true, passive: true });
  }
  return {
    scrollTo(range, previous) {
      const { scroller, ...bounds } = visibleBounds(text, bar);
      const isSettled = performance.now() >= smoothScrollEnd;
      if (previous !== null && isSettled && !isVisible(previous.getBoundingClientRect(), bounds))
        return;
      const top = scrollOffset(range.getBoundingClientRect(), bounds);
      if (top === 0) return;
      const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.scrollBy({ top, behavior: reducedMotion ? "instant" : "smooth" });
      smoothScrollEnd = performance.now() + smoothScrollDuration;
    },
    stop() {
      for (const name of userScrollEvents) {
        window.removeEventListener(name, onInput, { capture: true });
      }
    },
  };
}
