import { type RefObject, useEffect } from "react";

/**
 * Changes the count of open modals, a data attribute of the document, whose scrolling is locked while there are any.
 */
function changeScrollLocks(change: 1 | -1): void {
  const root = document.documentElement;
  const lockCount = Number(root.dataset.modalLocks ?? 0) + change;
  // The padding has the width of the hidden scrollbar, so that the page does not shift sideways.
  if (lockCount === 1 && change === 1) {
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`;
  }
  if (lockCount === 0) {
    root.style.paddingInlineEnd = "";
    delete root.dataset.modalLocks;
  } else root.dataset.modalLocks = String(lockCount);
  root.classList.toggle("scroll-locked", lockCount > 0);
}

/** Time within which the second click of a double click arrives, even on a slow device. */
const doubleClickMilliseconds = 2000;

/** Ignores the second click of a double click whose first click closed a modal, so that it hits nothing behind it. */
function ignoreDoubleClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true });
  setTimeout(
    () => window.removeEventListener("click", ignore, { capture: true }),
    doubleClickMilliseconds,
  );
}

/**
 * While `locked`, the page does not scroll, and everything outside `surface` is inert, except the toasts. Several
 * modals may be open above each other. `surface` must be a child of the body.
 */
export function useModalLock(locked: boolean, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!locked) return;
    const inertElements = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== surface.current &&
        !element.inert &&
        !element.matches("script, [data-toaster], [data-radix-focus-guard]"),
    );
    for (const element of inertElements) element.inert = true;
    changeScrollLocks(1);
    return () => {
      for (const element of inertElements) element.inert = false;
      changeScrollLocks(-1);
      ignoreDoubleClick();
    };
  }, [locked, surface]);
}
