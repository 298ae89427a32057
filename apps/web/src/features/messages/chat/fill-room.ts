/** A keyboard covers at least so much of the screen. */
const keyboard = 150;

/**
 * Gives an element the rest of the screen, from where it begins to the bar at the foot; above a phone's keyboard
 * all that is left to see. Returns the way to stop, so it serves as a ref.
 */
export function fillRoom(element: HTMLDivElement): () => void {
  const view = window.visualViewport;
  let watched: HTMLElement | null = null;
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
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
    if (bar !== null && bar !== watched) {
      // It stands over the page: what it grows by moves nothing else.
      watched = bar;
      observer.observe(bar);
    }
    element.style.setProperty("--room", `calc(100dvh - ${top}px - ${bar?.offsetHeight ?? 0}px)`);
  };
  // Banners above come and go.
  const observer = new ResizeObserver(fit);
  observer.observe(document.body);
  fit();
  // What moved while it was measured stands elsewhere now.
  document.addEventListener("animationend", fit);
  document.addEventListener("transitionend", fit);
  window.addEventListener("resize", fit);
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
  return () => {
    observer.disconnect();
    document.removeEventListener("animationend", fit);
    document.removeEventListener("transitionend", fit);
    window.removeEventListener("resize", fit);
    view?.removeEventListener("resize", fit);
    view?.removeEventListener("scroll", fit);
  };
}
