import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { isRightToLeft } from "../../../ui/is-right-to-left.ts";
import {
  getHoldDelay,
  holdPress,
  movePress,
  type Press,
  type PressArea,
  releasePress,
  startPress,
} from "./gestures.ts";

export interface PressHandlers {
  /** Called when a press becomes a hold, and when the hold ends. */
  onHold: (isHolding: boolean) => void;
  onNavigate: (direction: "next" | "previous") => void;
}

interface ActivePress {
  press: Press;
  readonly pointerId: number;
  readonly statusId: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

function measureArea(element: Element): PressArea {
  const { left, width } = element.getBoundingClientRect();
  return { left, width, isRightToLeft: isRightToLeft(element) };
}

/**
 * Prevents the browser from generating a click from a tap: after a tap that closes the player, the click
 * would hit the element below. The listener is never removed, because that click comes when this element has
 * just unmounted.
 */
const preventTapClicks = (element: HTMLElement | null) =>
  element?.addEventListener("touchend", preventClick);

function preventClick(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/**
 * Returns the pointer handlers of the element that the viewer presses, taps and swipes. `statusId` is that of the shown
 * status: a tap that began on another one is ignored.
 */
export function usePressGestures(statusId: string, { onHold, onNavigate }: PressHandlers) {
  const activePress = useRef<ActivePress | null>(null);
  const endPress = () => {
    if (activePress.current === null) return;
    clearTimeout(activePress.current.timer);
    if (activePress.current.press.isHeld) onHold(false);
    activePress.current = null;
  };
  useEffect(() => () => clearTimeout(activePress.current?.timer), []);
  const releaseHold = useEffectEvent(() => {
    if (activePress.current?.press.isHeld) endPress();
  });
  // If another status is shown during a hold, the element may never receive the release, so the hold ends here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another status is shown
  useEffect(() => () => releaseHold(), [statusId]);
  const hold = () => {
    if (activePress.current === null) return;
    activePress.current.press = holdPress(activePress.current.press);
    if (activePress.current.press.isHeld) onHold(true);
  };
  const toPoint = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  const isActivePointer = (event: PointerEvent) =>
    activePress.current?.pointerId === event.pointerId;

  return {
    ref: preventTapClicks,
    onPointerDown(event: PointerEvent) {
      const isSecondPointer = activePress.current !== null;
      endPress();
      // Two fingers are a browser gesture.
      if (isSecondPointer || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const timer = setTimeout(hold, getHoldDelay(event.pointerType));
      activePress.current = {
        press: startPress(toPoint(event)),
        pointerId: event.pointerId,
        statusId,
        timer,
      };
    },
    onPointerMove(event: PointerEvent) {
      if (activePress.current === null || !isActivePointer(event)) return;
      activePress.current.press = movePress(activePress.current.press, toPoint(event));
    },
    onPointerUp(event: PointerEvent) {
      if (activePress.current === null || !isActivePointer(event)) return;
      const { press, statusId: startStatusId } = activePress.current;
      const navigation = releasePress(press, toPoint(event), measureArea(event.currentTarget));
      endPress();
      if (navigation !== null && startStatusId === statusId) onNavigate(navigation);
    },
    onPointerCancel: endPress,
    // A long press must not open the context menu.
    onContextMenu(event: { preventDefault: () => void }) {
      if (activePress.current !== null) event.preventDefault();
    },
  };
}
