import { type RefCallback, useState } from "react";
import type { Size } from "./document.ts";

const none: Size = { width: 0, height: 0 };

/** Follows the size of an element in screen pixels, also when a phone is rotated. */
export function useElementSize(): [Size, RefCallback<HTMLElement>] {
  const [size, setSize] = useState(none);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [size, measure];
}
