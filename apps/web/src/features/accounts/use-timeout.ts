import { useEffect, useRef } from "react";

/** Calls `callback` once, `milliseconds` after the component mounted, unless it unmounts first. */
export function useTimeout(callback: () => void, milliseconds: number): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
}
