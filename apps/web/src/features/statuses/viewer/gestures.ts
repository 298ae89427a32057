/** Returns the milliseconds after which a press becomes a hold. A pen counts as touch. */
export function getHoldDelay(pointerType: string): number {
  return pointerType === "mouse" ? 500 : 200;
}

/** Horizontal distance in pixels above which a movement is a swipe. */
const swipeDistance = 50;
/** Movement in pixels up to which a press can become a hold or a tap. */
const moveTolerance = 10;

/** State of a pressed pointer; `x` and `y` are its start. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isHeld: boolean;
  /** The pointer moved before the press became a hold, so it can only become a swipe. */
  readonly hasMoved: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Navigation requested by releasing the pointer; null for none. */
export type Navigation = "next" | "previous" | null;

/** Horizontal extent of the pressed element, in pixels. */
export interface PressArea {
  readonly left: number;
  readonly width: number;
  /** True when the next status is on the left. */
  readonly isRightToLeft: boolean;
}

export function startPress({ x, y }: Point): Press {
  return { x, y, isHeld: false, hasMoved: false };
}

/** Applies a pointer move. */
export function movePress(press: Press, { x, y }: Point): Press {
  if (press.isHeld || press.hasMoved) return press;
  const hasMoved = Math.hypot(x - press.x, y - press.y) > moveTolerance;
  return hasMoved ? { ...press, hasMoved } : press;
}

/** Makes a press a hold, unless it has moved. Called once the hold delay has passed. */
export function holdPress(press: Press): Press {
  return press.hasMoved ? press : { ...press, isHeld: true };
}

/** Interprets the release of a press: a swipe, a tap on one half, or nothing. */
export function releasePress(press: Press, { x, y }: Point, area: PressArea): Navigation {
  const [dx, dy] = [x - press.x, y - press.y];
  const navigate = (forward: boolean): Navigation =>
    forward === area.isRightToLeft ? "previous" : "next";
  if (Math.abs(dx) > swipeDistance && Math.abs(dx) > Math.abs(dy)) return navigate(dx < 0);
  if (press.isHeld || press.hasMoved || Math.hypot(dx, dy) > moveTolerance) return null;
  return navigate(x - area.left >= area.width / 2);
}
