import { useEffect, useRef } from "react";

/** Does something once, so many milliseconds after `when` became true; not if it is gone by then. */
export function useLater(act: () => void, milliseconds: number, when = true): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [when, milliseconds]);
}
