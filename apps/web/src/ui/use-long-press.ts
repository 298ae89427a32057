import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** A pointer that moves more pixels than this cancels the press. */
const steady = 10;

/**
 * Runs `act` on a press of `milliseconds` or on a right-click, and suppresses the click that ends the press.
 * With null the browser's defaults apply. Keyboard users need another way to the same action, such as a menu.
 */
export function useLongPress(act: (() => void) | null, milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isTouch = useRef(false);
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isTouch.current = event.pointerType !== "mouse";
      isDone.current = false;
      end();
      const isControl =
        event.target instanceof Element && event.target.closest("button, [popover]");
      if (act === null || !event.isPrimary || event.button !== 0 || isControl) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        isDone.current = true;
        act();
      }, milliseconds);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > steady) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (act === null) return;
      event.preventDefault();
      // On touch, `contextmenu` fires before the press is long enough.
      if (!isTouch.current) act();
    },
    onDragStart(event: MouseEvent<HTMLElement>) {
      // Dragging a link would cancel the press.
      if (act !== null) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
