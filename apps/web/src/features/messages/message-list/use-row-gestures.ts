import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Duration of the long press that opens the menu. */
const longPressMilliseconds = 1000;
/** Pixels of the swipe that replies. */
const swipeDistance = 100;
/** A pointer that moves by more pixels than this cancels the long press. */
const moveTolerance = 10;

/** Elements in a message that handle the pointer themselves: the menu with its button, and sliders. */
const gestureHandlers = "[aria-haspopup=menu], [popover], input";

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Horizontal distance in pixels; null before the pointer has moved far enough to be a swipe. */
  dragOffset: number | null;
  /** The press was long enough to open the menu. */
  hasOpenedMenu: boolean;
}

/**
 * Pointer gestures of a message: a right-click or a press of one second opens its menu; a horizontal swipe of more than
 * 100 px, not with a mouse, replies to it (`reply` is null where that is not possible). Gestures also begin on buttons
 * in the message, such as its picture, whose click is then suppressed. `drag` is called with the swiped distance, and
 * with 0 after the release.
 */
export function useRowGestures({
  openMenu,
  reply,
  drag,
}: {
  openMenu: () => void;
  reply: (() => void) | null;
  drag: (pixels: number) => void;
}) {
  const press = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouch = useRef(false);
  /** A gesture ended, so the click that may follow must not activate what is under the pointer. */
  const suppressesClick = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const endPress = () => {
    clearTimeout(timer.current);
    if (press.current?.dragOffset != null) drag(0);
    press.current = null;
  };
  /**
   * Releasing the pointer outside the popover light-dismisses it, on a slow device one frame later, so it is
   * opened again.
   */
  const reopenMenu = () => {
    setTimeout(openMenu);
    requestAnimationFrame(() => requestAnimationFrame(openMenu));
  };
  return {
    onContextMenu(event: MouseEvent) {
      // Selected text and links keep the browser's own context menu.
      const isLink = event.target instanceof Element && event.target.closest("a") !== null;
      const hasSelection = window.getSelection()?.isCollapsed === false;
      if (!isTouch.current && (isLink || hasSelection)) return;
      event.preventDefault();
      // On touch, `contextmenu` fires before the press is long enough.
      if (!isTouch.current) openMenu();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isTouch.current = event.pointerType !== "mouse";
      suppressesClick.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest(gestureHandlers)) return;
      const { pointerId, clientX: x, clientY: y } = event;
      press.current = { pointerId, x, y, dragOffset: null, hasOpenedMenu: false };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (press.current === null) return;
        press.current.hasOpenedMenu = true;
        suppressesClick.current = true;
        openMenu();
      }, longPressMilliseconds);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (current === null || current.pointerId !== event.pointerId) return;
      const dx = event.clientX - current.x;
      const dy = event.clientY - current.y;
      if (Math.hypot(dx, dy) > moveTolerance) clearTimeout(timer.current);
      if (current.hasOpenedMenu || reply === null || event.pointerType === "mouse") return;
      if (current.dragOffset === null) {
        if (Math.abs(dx) < moveTolerance || Math.abs(dx) < Math.abs(dy)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      current.dragOffset = dx;
      suppressesClick.current = true;
      drag(dx);
    },
    onPointerUp() {
      const { current } = press;
      const swiped = Math.abs(current?.dragOffset ?? 0) > swipeDistance;
      const opened = current?.hasOpenedMenu ?? false;
      endPress();
      if (swiped) reply?.();
      if (opened) reopenMenu();
    },
    onClickCapture(event: MouseEvent) {
      // A click by keyboard has the detail 0.
      if (!suppressesClick.current || event.detail === 0) return;
      suppressesClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerCancel() {
      const opened = press.current?.hasOpenedMenu ?? false;
      endPress();
      if (opened) reopenMenu();
    },
  };
}
