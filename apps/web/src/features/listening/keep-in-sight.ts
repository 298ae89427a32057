export interface Sight {
  readonly top: number;
  readonly bottom: number;
}

/** Whether any of it is in sight. */
export function isSeen({ top, bottom }: Sight, sight: Sight): boolean {
  return bottom > top && bottom > sight.top && top < sight.bottom;
}

/** How far to scroll so that all of it is in sight, with what comes next below; 0 where it is. */
export function scrollFor({ top, bottom }: Sight, sight: Sight): number {
  if (bottom <= top || (top >= sight.top && bottom <= sight.bottom)) return 0;
  return Math.round(top - (sight.top + (sight.bottom - sight.top) / 4));
}

function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

/** What of a text can be seen: what scrolls it, without what is fixed over that; `bar` lies over its end. */
export function sightOf(text: Element, bar: Element): Sight & { readonly scroller: Element } {
  const scroller = scrollerOf(text);
  const padding = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  const top = Math.max(scroller.getBoundingClientRect().top, 0) + padding;
  return { scroller, top, bottom: bar.getBoundingClientRect().top };
}

/** Longer than a browser scrolls gently. */
const onTheWay = 1000;
const ownScrolling = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export interface Follower {
  /**
   * Brings the sentence that is spoken into sight. `left` is the one before: who has scrolled away from
   * it looks elsewhere and stays there. Null when the person asks to be taken there.
   */
  show(range: Range, left: Range | null): void;
  stop(): void;
}

/** Scrolls a text along with the voice, above `bar`. */
export function createFollower(text: Element, bar: Element): Follower {
  /** Until then a scroll of ours may be under way, in which nothing is where it will be. */
  let arrival = 0;
  const onInput = () => {
    arrival = 0;
  };
  for (const name of ownScrolling) {
    window.addEventListener(name, onInput, { capture: true, passive: true });
  }
  return {
    show(range, left) {
      const { scroller, ...sight } = sightOf(text, bar);
      const arrived = performance.now() >= arrival;
      if (left !== null && arrived && !isSeen(left.getBoundingClientRect(), sight)) return;
      const top = scrollFor(range.getBoundingClientRect(), sight);
      if (top === 0) return;
      const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      scroller.scrollBy({ top, behavior: still ? "instant" : "smooth" });
      arrival = performance.now() + onTheWay;
    },
    stop() {
      for (const name of ownScrolling) {
        window.removeEventListener(name, onInput, { capture: true });
      }
    },
  };
}
