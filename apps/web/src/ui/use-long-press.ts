import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** A pointer that moves more pixels than this cancels the press. */
const moveTolerancePixels = 10;

/** Returns whether an event is on a button or menu inside the element, which a press does not concern. */
function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("button, [popover]") !== null;
}

/**
 * Runs `action` after a press of `milliseconds` or on a right-click, and suppresses the click that ends the press. If
 * `action` is null, the browser's defaults apply. Keyboard users need another way to the same action, such as a menu.
 */
export function useLongPress(action: (() => void) | null, milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isTouch = useRef(false);
  const hasFired = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isTouch.current = event.pointerType !== "mouse";
      hasFired.current = false;
      cancel();
      if (action === null || !event.isPrimary || event.button !== 0 || isOnControl(event)) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        action();
      }, milliseconds);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > moveTolerancePixels) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (action === null || isOnControl(event)) return;
      event.preventDefault();
      // On touch, `contextmenu` fires before the press is long enough.
      if (!isTouch.current) action();
    },
    onDragStart(event: MouseEvent<HTMLElement>) {
      // Dragging a link would cancel the press.
      if (action !== null) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
