import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Delay before a page's title is announced. */
const titleDelayMilliseconds = 100;

/** Checks whether the state of a history entry has the `keepFocus` of `NavigationState`, as for an open overlay. */
function hasKeepFocus(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepFocus" in state;
}

/** Moves the focus to the start of each newly opened page, and announces its title to screen readers. */
export function PageFocus() {
  const { pathname, state } = useLocation();
  const lastPath = useRef(pathname);
  /** Whether the previous entry had `keepFocus`. */
  const keptFocus = useRef(false);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const keepsFocus = hasKeepFocus(state);
    // Closing an overlay leads back to an entry without `keepFocus`.
    const isSamePage = lastPath.current === pathname || keepsFocus || keptFocus.current;
    lastPath.current = pathname;
    keptFocus.current = keepsFocus;
    if (isSamePage) return;
    // `Columns` shows the page beside a list, in this element.
    const detail = document.querySelector<HTMLElement>("[data-detail]");
    (detail ?? document.getElementById("main"))?.focus({ preventScroll: true });
    // The new page sets the document's title after this effect, and later if its code still has to be loaded.
    const announce = () => setTitle(document.title);
    const timer = setTimeout(announce, titleDelayMilliseconds);
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, state]);
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  );
}
