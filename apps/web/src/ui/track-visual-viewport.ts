/**
 * Sets `--visible-top` and `--visible-height` on an element to the visual viewport, because a phone's keyboard
 * covers the page without resizing it. Ignores pinch zoom. Returns a cleanup function, so it can be used as a
 * ref.
 */
export function trackVisualViewport(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const update = () => {
    const zoomed = viewport.scale > 1.01;
    element.style.setProperty("--visible-top", zoomed ? "0px" : `${viewport.offsetTop}px`);
    element.style.setProperty("--visible-height", zoomed ? "100dvh" : `${viewport.height}px`);
  };
  update();
  viewport.addEventListener("resize", update);
  viewport.addEventListener("scroll", update);
  return () => {
    viewport.removeEventListener("resize", update);
    viewport.removeEventListener("scroll", update);
  };
}
