/** A place in a scrolled list: the scrolled pixels, and a link near the top of what was visible. */
export interface ScrollPlace {
  readonly top: number;
  /** The link's address, and its distance from the top of the visible part in pixels; undefined without one. */
  readonly anchor?: { readonly href: string; readonly distance: number };
}

/** What scrolls: an element, or that of the document. */
export type Scroller = Element;

const viewTop = (scroller: Scroller) =>
  scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
const viewHeight = (scroller: Scroller) => scroller.clientHeight;

/** Max links that are measured to find an anchor. */
const maxMeasured = 400;

/** Returns the place of a scroller; null at its start. */
export function readPlace(scroller: Scroller): ScrollPlace | null {
  const top = Math.round(scroller.scrollTop);
  if (top <= 0) return null;
  const start = viewTop(scroller);
  const links = [...scroller.querySelectorAll<HTMLAnchorElement>("a[href]")].slice(-maxMeasured);
  for (const link of links) {
    const { top: linkTop, height } = link.getBoundingClientRect();
    const distance = linkTop - start;
    if (height > 0 && distance >= 0 && distance < viewHeight(scroller)) {
      return { top, anchor: { href: link.getAttribute("href") ?? "", distance } };
    }
  }
  return { top };
}

/**
 * Scrolls to a place as far as the content allows. Returns whether it is reached. Content above may have another height than
 * before, so the link counts more than the pixels.
 */
export function scrollToPlace(scroller: Scroller, { top, anchor }: ScrollPlace): boolean {
  scroller.scrollTop = top;
  const isReached = Math.abs(scroller.scrollTop - top) <= 1;
  if (anchor === undefined) return isReached;
  const start = viewTop(scroller);
  const deltas = [...scroller.querySelectorAll<HTMLAnchorElement>("a[href]")]
    .filter((link) => link.getAttribute("href") === anchor.href)
    .map((link) => link.getBoundingClientRect().top - start - anchor.distance);
  const nearest = deltas.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (nearest === undefined || Math.abs(nearest) > 2 * viewHeight(scroller)) return isReached;
  scroller.scrollTop += nearest;
  return true;
}

/** Max milliseconds that a place is looked for while content is still loading. */
const maxWait = 10_000;
/** After the place is reached, pictures and fonts may still move it for these milliseconds. */
const settleTime = 1_000;

/**
 * Scrolls to a place, and again while the content grows, until it is reached or the user scrolls. Returns a function that
 * stops it.
 */
export function restorePlace(scroller: Scroller, place: ScrollPlace): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const stop = () => abortController.abort();
  let timer = setTimeout(stop, maxWait);
  let wasReached = false;
  const attempt = () => {
    if (signal.aborted) return;
    const isReached = scrollToPlace(scroller, place);
    if (isReached && !wasReached) {
      clearTimeout(timer);
      timer = setTimeout(stop, settleTime);
    }
    wasReached ||= isReached;
  };
  const resizes = new ResizeObserver(attempt);
  for (const child of scroller.children) resizes.observe(child);
  const changes = new MutationObserver(attempt);
  changes.observe(scroller, { childList: true, subtree: true });
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(name, stop, { signal, passive: true, capture: true });
  }
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resizes.disconnect();
    changes.disconnect();
  });
  attempt();
  return stop;
}
