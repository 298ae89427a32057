import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

function hasKeepFocus(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepFocus" in state;
}

/** After navigating to another page, moves the focus to its start and announces its title. */
export function PageFocus() {
  const { pathname, state } = useLocation();
  const lastPath = useRef(pathname);
  const wasOverlay = useRef(false);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const overlay = hasKeepFocus(state);
    const isSamePage = lastPath.current === pathname || overlay || wasOverlay.current;
    lastPath.current = pathname;
    wasOverlay.current = overlay;
    if (isSamePage) return;
    // Beside a list, what was chosen in it.
    const start = document.querySelector<HTMLElement>("[data-detail]");
    (start ?? document.getElementById("main"))?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname, state]);
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  );
}
