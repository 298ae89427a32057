import { type Fingers, type Pinch, type Point, toPinch } from "./pinch.ts";

export interface PinchEvents {
  readonly onStart: () => void;
  readonly onMove: (pinch: Pinch) => void;
  /** Called when a finger was lifted or the touch was cancelled. */
  readonly onEnd: () => void;
}

/** Reports pinch gestures of two fingers on an element. Returns a function that removes the listeners. */
export function trackPinch(element: HTMLElement, events: PinchEvents): () => void {
  const fingers = new Map<number, Point>();
  let start: Fingers | null = null;
  const getFingers = (): Fingers | null => {
    const [a, b] = fingers.values();
    return a !== undefined && b !== undefined ? [a, b] : null;
  };
  const onDown = (event: PointerEvent) => {
    if (event.pointerType !== "touch" || fingers.size >= 2) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start = getFingers();
    if (start !== null) events.onStart();
  };
  const onMove = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const current = getFingers();
    if (start !== null && current !== null) events.onMove(toPinch(start, current));
  };
  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || start === null) return;
    start = null;
    events.onEnd();
  };
  element.addEventListener("pointerdown", onDown, { capture: true });
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", onUp);
  return () => {
    element.removeEventListener("pointerdown", onDown, { capture: true });
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", onUp);
  };
}
