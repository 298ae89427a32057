/** A keyboard covers at least so much of the screen. */
const keyboard = 150;

/**
 * Gives an element the rest of the screen, from where it begins to the bar at the foot; above a phone's keyboard
 * all that is left to see. Returns the way to stop, so it serves as a ref.
 */
export function fillRoom(element: HTMLDivElement): () => void {
  const view = window.visualViewport;
  const fit = () => {
    const covered =
      view !== null && view.scale <= 1.01 && window.innerHeight - view.height > keyboard;
    element.toggleAttribute("data-above-keyboard", covered);
    if (covered) {
      element.style.setProperty("--room-top", `${view.offsetTop}px`);
      element.style.setProperty("--room", `${view.height}px`);
      return;
    }
    const top = element.getBoundingClientRect().top + window.scrollY;
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]")?.offsetHeight ?? 0;
    element.style.setProperty("--room", `calc(100dvh - ${top}px - ${bar}px)`);
  };
  fit();
  // Banners above come and go.
  const observer = new ResizeObserver(fit);
  observer.observe(document.body);
  window.addEventListener("resize", fit);
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", fit);
    view?.removeEventListener("resize", fit);
    view?.removeEventListener("scroll", fit);
  };
}
