/** A place in a scrolled list: the scrolled pixels, and a link near the top of what was visible. */
export interface ScrollPlace {
  readonly top: number;
  /** The link's address, and its distance from the top of the visible part in pixels; undefined without one. */
  readonly anchor?: { readonly href: string; readonly distance: number };
}

/** What scrolls: an element, or that of the document. */
export type Scroller = Element;

const isOfDocument = (scroller: Scroller) => scroller === document.scrollingElement;

/** Returns the links of the content; the navigation of the page, which does not scroll, is none. */
function listLinks(scroller: Scroller): HTMLAnchorElement[] {
  const content = isOfDocument(scroller) ? document.getElementById("main") : scroller;
  return [...(content?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
}

/** Returns the distance of an element from the top of the visible part in pixels. */
function distanceOf(element: Element, scroller: Scroller): number {
  const start = isOfDocument(scroller) ? 0 : scroller.getBoundingClientRect().top;
  return element.getBoundingClientRect().top - start;
}

/** Returns the place of a scroller; null at its start. */
export function readPlace(scroller: Scroller): ScrollPlace | null {
  const top = Math.round(scroller.scrollTop);
  if (top <= 0) return null;
  const link = listLinks(scroller).find((candidate) => {
    const distance = distanceOf(candidate, scroller);
    return candidate.offsetHeight > 0 && distance >= 0 && distance < scroller.clientHeight;
  });
  if (link === undefined) return { top };
  const href = link.getAttribute("href") ?? "";
  return { top, anchor: { href, distance: Math.round(distanceOf(link, scroller)) } };
}

/**
 * Scrolls to a place as far as the content allows. Returns whether it is reached. Content above may have another height than
 * before, so the link counts more than the pixels.
 */
function scrollToPlace(scroller: Scroller, { top, anchor }: ScrollPlace): boolean {
  // How far each link to the same page is from where it was in the content.
  const shifts = listLinks(scroller)
    .filter((link) => link.getAttribute("href") === anchor?.href)
    .map((link) => distanceOf(link, scroller) + scroller.scrollTop - top - (anchor?.distance ?? 0));
  const shift = shifts.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0;
  const target = Math.abs(shift) < 2 * scroller.clientHeight ? top + shift : top;
  scroller.scrollTop = target;
  return Math.abs(scroller.scrollTop - target) <= 1;
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
