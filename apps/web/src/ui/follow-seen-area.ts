/**
 * Tells an element which part of the screen is left to see, as `--seen-top` and `--seen-height`: a
 * phone's keyboard covers the page without making it smaller. Zooming in is left alone. Returns the way
 * to stop, so it serves as a ref.
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
