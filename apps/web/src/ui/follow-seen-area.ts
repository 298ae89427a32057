/**
 * Sets `--seen-top` and `--seen-height` on an element to the visual viewport, because a phone's keyboard
 * covers the page without resizing it. Ignores pinch zoom. Returns a cleanup function, so it can be used as a
 * ref.
 */
export function followSeenArea(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (view === null) return () => undefined;
  const follow = () => {
    const zoomed = view.scale > 1.01;
    element.style.setProperty("--seen-top", zoomed ? "0px" : `${view.offsetTop}px`);
    element.style.setProperty("--seen-height", zoomed ? "100dvh" : `${view.height}px`);
  };
  follow();
  view.addEventListener("resize", follow);
  view.addEventListener("scroll", follow);
  return () => {
    view.removeEventListener("resize", follow);
    view.removeEventListener("scroll", follow);
  };
}
