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
  /** What is shown now: a tap that began on something else is none. */
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
 * The click that a browser makes of a tap would press what lies beneath where the tap has closed the viewer. The
 * listener stays when the element goes: that is when it is needed.
 */
const keepTaps = (element: HTMLElement | null) =>
  element?.addEventListener("touchend", keepFromClicking);

function keepFromClicking(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

/** The handlers of the element that is pressed, tapped and swiped. */
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
  // What was held is gone, and its release may never be heard.
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
      // Two fingers want something else.
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
    // The menu of a long press.
    onContextMenu(event: { preventDefault: () => void }) {
      if (held.current !== null) event.preventDefault();
    },
  };
}
