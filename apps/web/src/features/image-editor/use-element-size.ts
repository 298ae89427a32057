import { type RefCallback, useState } from "react";
import type { Size } from "./document.ts";

const zeroSize: Size = { width: 0, height: 0 };

/** Returns the size of an element in screen pixels (zero until it is measured) and the ref that the element needs. */
export function useElementSize(): [Size, RefCallback<HTMLElement>] {
  const [size, setSize] = useState(zeroSize);
  const [measureRef] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [size, measureRef];
}
