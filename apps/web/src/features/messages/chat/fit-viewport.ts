import { isWideScreen } from "../../../ui/use-is-wide-screen.ts";

/** Minimum height of an on-screen keyboard in pixels. */
const minKeyboardHeight = 150;

/**
 * Sizes an element to the rest of the screen, from its top to the bottom bar; while a phone's keyboard is
 * open, to the visible area above it. Returns a cleanup function, so it can be used as a ref.
 */
export function fitViewport(element: HTMLDivElement): () => void {
  const view = window.visualViewport;
  let observedBar: HTMLElement | null = null;
  const fit = () => {
    // While the page is zoomed, a smaller visible area does not mean that a keyboard is open.
    const isKeyboardOpen =
      view !== null && view.scale <= 1.01 && window.innerHeight - view.height > minKeyboardHeight;
    element.toggleAttribute("data-above-keyboard", isKeyboardOpen);
    if (isKeyboardOpen) {
      element.style.setProperty("--chat-top", `${view.offsetTop}px`);
      element.style.setProperty("--chat-height", `${view.height}px`);
      return;
    }
    // Beside a list, the conversation stays in place while the page scrolls.
    const scrolled = element.closest("[data-detail]") && isWideScreen() ? 0 : window.scrollY;
    const top = element.getBoundingClientRect().top + scrolled;
    const bar = document.querySelector<HTMLElement>("[data-bottom-bar]");
    if (bar !== null && bar !== observedBar) {
      // The bar is fixed: a change of its height does not resize the root.
      observedBar = bar;
      observer.observe(bar);
    }
    element.style.setProperty(
      "--chat-height",
      `calc(100dvh - ${top}px - ${bar?.offsetHeight ?? 0}px)`,
    );
  };
  // Banners above the chat appear and disappear, which resizes the app's root. The size of the body does not change
  // then, so the body is not observed.
  const observer = new ResizeObserver(fit);
  const root = document.getElementById("root");
  if (root !== null) observer.observe(root);
  fit();
  // Positions measured during an animation are outdated when it ends.
  document.addEventListener("animationend", fit);
  document.addEventListener("transitionend", fit);
  window.addEventListener("resize", fit);
  window.addEventListener("scroll", fit, { passive: true });
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
  return () => {
    observer.disconnect();
    document.removeEventListener("animationend", fit);
    document.removeEventListener("transitionend", fit);
    window.removeEventListener("resize", fit);
    window.removeEventListener("scroll", fit);
    view?.removeEventListener("resize", fit);
    view?.removeEventListener("scroll", fit);
  };
}
