import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** In milliseconds and pixels (social §9). */
const pressFor = 1000;
const swipeOver = 100;
/** A pointer that moves more pixels than this cancels the press. */
const steady = 10;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  dragged: number | null;
  opened: boolean;
}

/**
 * Pointer gestures of a message: a right-click or a press of one second opens its menu, a horizontal swipe of
 * more than 100 px replies to it. `drag` is called with the swiped distance, 0 after release.
 */
export function useRowGestures({
  openActs,
  answer,
  drag,
}: {
  openActs: () => void;
  answer: (() => void) | null;
  drag: (pixels: number) => void;
}) {
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouch = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const end = () => {
    clearTimeout(timer.current);
    if (press.current?.dragged != null) drag(0);
    press.current = null;
  };
  /**
   * Releasing the pointer outside the popover light-dismisses it, on a slow device one frame later, so it is
   * opened again.
   */
  const openAgain = () => {
    setTimeout(openActs);
    requestAnimationFrame(() => requestAnimationFrame(openActs));
  };
  return {
    onContextMenu(event: MouseEvent) {
      // Selected text and links keep the browser's own context menu.
      const isLink = event.target instanceof Element && event.target.closest("a") !== null;
      const isMarked = window.getSelection()?.isCollapsed === false;
      if (!isTouch.current && (isLink || isMarked)) return;
      event.preventDefault();
      // On touch, `contextmenu` fires before the press is long enough.
      if (!isTouch.current) openActs();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isTouch.current = event.pointerType !== "mouse";
      if (!event.isPrimary || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest("button, input, [popover]"))
        return;
      const { pointerId, clientX: x, clientY: y } = event;
      press.current = { pointerId, x, y, dragged: null, opened: false };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (press.current === null) return;
        press.current.opened = true;
        openActs();
      }, pressFor);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (current === null || current.pointerId !== event.pointerId) return;
      const across = event.clientX - current.x;
      const down = event.clientY - current.y;
      if (Math.hypot(across, down) > steady) clearTimeout(timer.current);
      if (current.opened || answer === null || event.pointerType === "mouse") return;
      if (current.dragged === null) {
        if (Math.abs(across) < steady || Math.abs(across) < Math.abs(down)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      current.dragged = across;
      drag(across);
    },
    onPointerUp() {
      const { current } = press;
      const swiped = Math.abs(current?.dragged ?? 0) > swipeOver;
      const opened = current?.opened ?? false;
      end();
      if (swiped) answer?.();
      if (opened) openAgain();
    },
    onPointerCancel() {
      const opened = press.current?.opened ?? false;
      end();
      if (opened) openAgain();
    },
  };
}
