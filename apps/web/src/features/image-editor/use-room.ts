import { type RefCallback, useState } from "react";
import type { Size } from "./document.ts";

const none: Size = { width: 0, height: 0 };

/** How large an element is, in pixels of the screen, as it is now: a turned phone changes it. */
export function useRoom(): [Size, RefCallback<HTMLElement>] {
  const [room, setRoom] = useState(none);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setRoom({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [room, measure];
}
