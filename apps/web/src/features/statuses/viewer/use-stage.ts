import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { isRightToLeft } from "../../../ui/is-right-to-left.ts";
import {
  holdsAfter,
  lasted,
  movedTo,
  type Press,
  pressAt,
  releasedAt,
  type Stage,
} from "./gestures.ts";

export interface StageActs {
  /** Id of the shown status: a tap that began on another one is ignored. */
  slideId: string;
  onHold: (held: boolean) => void;
  onGo: (to: "next" | "previous") => void;
}

interface Held {
  press: Press;
  readonly pointerId: number;
  readonly slideId: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

function stageOf(element: Element): Stage {
  const { left, width } = element.getBoundingClientRect();
  return { left, width, rightToLeft: isRightToLeft(element) };
}

/**
 * Prevents the browser from generating a click from a tap: after a tap that closes the player, the click
 * would hit the element below. The listener is never removed, because it is needed just when the element
 * unmounts.
 */
const keepTaps = (element: HTMLElement | null) =>
  element?.addEventListener("touchend", keepFromClicking);

function keepFromClicking(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/** Returns the pointer handlers of the pressed, tapped and swiped element. */
export function useStage({ slideId, onHold, onGo }: StageActs) {
  const held = useRef<Held | null>(null);
  const drop = () => {
    if (held.current === null) return;
    clearTimeout(held.current.timer);
    if (held.current.press.isHeld) onHold(false);
    held.current = null;
  };
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  const letGo = useEffectEvent(() => {
    if (held.current?.press.isHeld) drop();
  });
  // The held status is gone, and its element may never receive the release.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each status anew
  useEffect(() => () => letGo(), [slideId]);
  const hold = () => {
    if (held.current === null) return;
    held.current.press = lasted(held.current.press);
    if (held.current.press.isHeld) onHold(true);
  };
  const point = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  const isHeld = (event: PointerEvent) => held.current?.pointerId === event.pointerId;

  return {
    ref: keepTaps,
    onPointerDown(event: PointerEvent) {
      const isSecond = held.current !== null;
      drop();
      // Two fingers are a browser gesture.
      if (isSecond || event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const timer = setTimeout(hold, holdsAfter(event.pointerType));
      held.current = { press: pressAt(point(event)), pointerId: event.pointerId, slideId, timer };
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null || !isHeld(event)) return;
      held.current.press = movedTo(held.current.press, point(event));
    },
    onPointerUp(event: PointerEvent) {
      if (held.current === null || !isHeld(event)) return;
      const { press, slideId: began } = held.current;
      const wish = releasedAt(press, point(event), stageOf(event.currentTarget));
      drop();
      if (wish !== null && began === slideId) onGo(wish);
    },
    onPointerCancel: drop,
    // A long press must not open the context menu.
    onContextMenu(event: { preventDefault: () => void }) {
      if (held.current !== null) event.preventDefault();
    },
  };
}
