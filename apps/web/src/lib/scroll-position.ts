/** A position in a scrolled list: the scrolled pixels, and a link near the top of what was visible. */
export interface ScrollPosition {
  readonly top: number;
  /**
   * The link's address, its index among the links to the same address (all comments of a user link to them), and its
   * distance from the top of the visible part in pixels; undefined without a link.
   */
  readonly anchor?: { readonly href: string; readonly index: number; readonly distance: number };
}

/** What scrolls: an element, or that of the document. */
export type Scroller = Element;

const isOfDocument = (scroller: Scroller) => scroller === document.scrollingElement;

/** Returns the links of the content. Those of a navigation do not scroll with it. */
function listLinks(scroller: Scroller): HTMLAnchorElement[] {
  const content = isOfDocument(scroller) ? document.getElementById("main") : scroller;
  return [...(content?.querySelectorAll<HTMLAnchorElement>("a[href]:not(nav a)") ?? [])];
}

/** Returns the distance of an element from the top of the visible part in pixels. */
function distanceOf(element: Element, scroller: Scroller): number {
  const start = isOfDocument(scroller) ? 0 : scroller.getBoundingClientRect().top;
  return element.getBoundingClientRect().top - start;
}

/** Returns the position of a scroller; null at its start. */
export function readScrollPosition(scroller: Scroller): ScrollPosition | null {
  const top = Math.round(scroller.scrollTop);
  if (top <= 0) return null;
  const links = listLinks(scroller);
  const visible = links.filter((link) => {
    const distance = distanceOf(link, scroller);
    return link.offsetHeight > 0 && distance >= 0 && distance < scroller.clientHeight;
  });
  // Content that is added above later does not change the index of a link whose address is unique.
  const isUnique = (link: HTMLAnchorElement) => linksTo(hrefOf(link), links).length === 1;
  const link = visible.find(isUnique) ?? visible[0];
  if (link === undefined) return { top };
  const href = hrefOf(link);
  const index = linksTo(href, links).indexOf(link);
  return { top, anchor: { href, index, distance: Math.round(distanceOf(link, scroller)) } };
}

const hrefOf = (link: HTMLAnchorElement): string => link.getAttribute("href") ?? "";

const linksTo = (href: string, links: readonly HTMLAnchorElement[]) =>
  links.filter((link) => hrefOf(link) === href);

/**
 * Scrolls to a position as far as the content allows. Returns whether it is reached. Content above may have another
 * height than before, so the link counts more than the pixels; while the link is not there, its part of a list is still
 * loading.
 */
function scrollToPosition(scroller: Scroller, { top, anchor }: ScrollPosition): boolean {
  const link = anchor && linksTo(anchor.href, listLinks(scroller))[anchor.index];
  const shift =
    link && anchor ? distanceOf(link, scroller) + scroller.scrollTop - top - anchor.distance : 0;
  const target = Math.abs(shift) < 2 * scroller.clientHeight ? top + shift : top;
  scroller.scrollTop = target;
  const isLoading = anchor !== undefined && link === undefined;
  return !isLoading && Math.abs(scroller.scrollTop - target) <= 1;
}

/** Max milliseconds that a position is looked for while content is still loading. */
const maxWait = 10_000;
/** After the position is reached, pictures and fonts may still move it for these milliseconds. */
const settleTime = 1_000;

/**
 * Scrolls to a position, and again while the content grows, until it is reached or the user scrolls. Returns a function
 * that stops it.
 */
export function restoreScrollPosition(scroller: Scroller, position: ScrollPosition): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const stop = () => abortController.abort();
  let timer = setTimeout(stop, maxWait);
  let wasReached = false;
  const attempt = () => {
    if (signal.aborted) return;
    const isReached = scrollToPosition(scroller, position);
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
