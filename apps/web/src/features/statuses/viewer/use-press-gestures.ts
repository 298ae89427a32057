import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { isRightToLeft } from "../../../ui/is-right-to-left.ts";
import {
  holdDelay,
  holdPress,
  movePress,
  type Press,
  type PressArea,
  releasePress,
  startPress,
} from "./gestures.ts";

export interface PressHandlers {
  /** Id of the shown status: a tap that began on another one is ignored. */
  slideId: string;
  onHold: (active: boolean) => void;
  onGo: (to: "next" | "previous") => void;
}

interface ActivePress {
  press: Press;
  readonly pointerId: number;
  readonly slideId: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

function measureArea(element: Element): PressArea {
  const { left, width } = element.getBoundingClientRect();
  return { left, width, rightToLeft: isRightToLeft(element) };
}

/**
 * Prevents the browser from generating a click from a tap: after a tap that closes the player, the click
 * would hit the element below. The listener is never removed, because it is needed just when the element
 * unmounts.
 */
const preventTapClicks = (element: HTMLElement | null) =>
  element?.addEventListener("touchend", preventClick);

function preventClick(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/** Returns the pointer handlers of the pressed, tapped and swiped element. */
export function usePressGestures({ slideId, onHold, onGo }: PressHandlers) {
  const active = useRef<ActivePress | null>(null);
  const endPress = () => {
    if (active.current === null) return;
    clearTimeout(active.current.timer);
    if (active.current.press.isHeld) onHold(false);
    active.current = null;
  };
  useEffect(() => () => clearTimeout(active.current?.timer), []);
  const releaseHold = useEffectEvent(() => {
    if (active.current?.press.isHeld) endPress();
  });
  // The held status is gone, and its element may never receive the release.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another status is shown
  useEffect(() => () => releaseHold(), [slideId]);
  const hold = () => {
    if (active.current === null) return;
    active.current.press = holdPress(active.current.press);
    if (active.current.press.isHeld) onHold(true);
  };
  const toPoint = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  const isActivePointer = (event: PointerEvent) => active.current?.pointerId === event.pointerId;

  return {
    ref: preventTapClicks,
    onPointerDown(event: PointerEvent) {
      const isSecond = active.current !== null;
      endPress();
      // Two fingers are a browser gesture.
      if (isSecond || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const timer = setTimeout(hold, holdDelay(event.pointerType));
      active.current = {
        press: startPress(toPoint(event)),
        pointerId: event.pointerId,
        slideId,
        timer,
      };
    },
    onPointerMove(event: PointerEvent) {
      if (active.current === null || !isActivePointer(event)) return;
      active.current.press = movePress(active.current.press, toPoint(event));
    },
    onPointerUp(event: PointerEvent) {
      if (active.current === null || !isActivePointer(event)) return;
      const { press, slideId: startSlideId } = active.current;
      const navigation = releasePress(press, toPoint(event), measureArea(event.currentTarget));
      endPress();
      if (navigation !== null && startSlideId === slideId) onGo(navigation);
    },
    onPointerCancel: endPress,
    // A long press must not open the context menu.
    onContextMenu(event: { preventDefault: () => void }) {
      if (active.current !== null) event.preventDefault();
    },
  };
}
