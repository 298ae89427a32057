import { useEffect, useRef } from "react";

/** Calls `callback` once, `milliseconds` after `enabled` became true, unless the component unmounts first. */
export function useTimeout(callback: () => void, milliseconds: number, enabled = true): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [enabled, milliseconds]);
}
