import { type RefObject, useEffect } from "react";

function holdScroll(change: 1 | -1): void {
  const page = document.documentElement;
  const holders = Number(page.dataset.holders ?? 0) + change;
  // Replaces the width of the hidden scrollbar, so that nothing shifts sideways.
  if (holders === 1 && change === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  }
  if (holders === 0) {
    page.style.paddingInlineEnd = "";
    delete page.dataset.holders;
  } else page.dataset.holders = String(holders);
  page.classList.toggle("scroll-locked", holders > 0);
}

/** Milliseconds within which the second click of a double click arrives, even on a slow device. */
const doublePress = 2000;

/** The second click of a double click that closed a modal must not hit what was behind it. */
function dropSecondPress(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", drop, { capture: true });
  setTimeout(() => window.removeEventListener("click", drop, { capture: true }), doublePress);
}

/**
 * While `held`, the page does not scroll, and everything outside `surface` but the toasts is inert. Several
 * modals may overlap. `surface` must be a child of the body.
 */
export function usePageHold(held: boolean, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!held) return;
    const others = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== surface.current &&
        !element.inert &&
        !element.matches("script, [data-toaster], [data-radix-focus-guard]"),
    );
    for (const element of others) element.inert = true;
    holdScroll(1);
    return () => {
      for (const element of others) element.inert = false;
      holdScroll(-1);
      dropSecondPress();
    };
  }, [held, surface]);
}
