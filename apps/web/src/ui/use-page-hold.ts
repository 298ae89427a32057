import { type RefObject, useEffect } from "react";

function holdScroll(change: 1 | -1): void {
  const page = document.documentElement;
  const holders = Number(page.dataset.holders ?? 0) + change;
  // The room of the scrollbar that goes, so that nothing moves sideways.
  if (holders === 1 && change === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  }
  if (holders === 0) {
    page.style.paddingInlineEnd = "";
    delete page.dataset.holders;
  } else page.dataset.holders = String(holders);
  page.classList.toggle("scroll-locked", holders > 0);
}

/** Milliseconds within which the second of a double press is dealt with, on a device that is busy. */
const doublePress = 2000;

/** The second press of a double one, which closed what held the page, is not for what came to light there. */
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
 * While `held`: the page does not scroll, and everything outside `surface` but the toasts is inert,
 * out of reach for pointer, keyboard and screen reader. Several holders may overlap. `surface` must be
 * a child of the body.
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
