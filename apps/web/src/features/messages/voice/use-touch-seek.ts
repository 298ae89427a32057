import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Distance from the thumb, in pixels, within which a touch drags it. */
const thumbReach = 24;

/** Returns the fraction of the element's width before a point, from its start in the reading direction. */
function getFractionAt(element: HTMLElement, clientX: number): number {
  const { left, width } = element.getBoundingClientRect();
  const fraction = Math.min(1, Math.max(0, (clientX - left) / width));
  return getComputedStyle(element).direction === "rtl" ? 1 - fraction : fraction;
}

/**
 * Seeks by touch (`seek` gets the fraction of the duration): a tap anywhere, or a drag of the thumb at `progress` (0 to
 * 1). Other swipes and long presses are gestures of the message. The native slider would take them all, so on touch
 * screens it gets no pointer events. With a mouse, it is the target and seeks itself.
 */
export function useTouchSeek(progress: number, seek: (fraction: number) => void) {
  const draggingPointer = useRef<number | null>(null);
  const isOnSlider = ({ target }: MouseEvent) => target instanceof HTMLInputElement;
  const endDrag = () => {
    draggingPointer.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget, clientX, pointerId } = event;
      const distance = Math.abs(getFractionAt(currentTarget, clientX) - progress);
      if (isOnSlider(event) || distance * currentTarget.offsetWidth > thumbReach) return;
      event.stopPropagation();
      currentTarget.setPointerCapture(pointerId);
      draggingPointer.current = pointerId;
    },
    onPointerMove({ pointerId, currentTarget, clientX }: PointerEvent<HTMLElement>) {
      if (draggingPointer.current === pointerId) seek(getFractionAt(currentTarget, clientX));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onClick(event: MouseEvent<HTMLElement>) {
      if (!isOnSlider(event)) seek(getFractionAt(event.currentTarget, event.clientX));
    },
  };
}
