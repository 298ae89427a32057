/** Milliseconds after which a press counts as holding (social §9). A pen counts as touch. */
export function holdsAfter(pointer: string): number {
  return pointer === "mouse" ? 500 : 200;
}

/** Horizontal distance in pixels above which a movement is a swipe (social §9). */
const swipeAbove = 50;
/** Movement in pixels that still counts as holding still. */
const still = 10;

/** State of a pressed pointer. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isHeld: boolean;
  /** It moved before it counted as holding, so it can only become a swipe. */
  readonly hasMoved: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Navigation requested by releasing the pointer. */
export type Wish = "next" | "previous" | null;

/** Horizontal extent of the pressed element. */
export interface Stage {
  readonly left: number;
  readonly width: number;
  /** True when the next status is on the left. */
  readonly rightToLeft: boolean;
}

export function pressAt({ x, y }: Point): Press {
  return { x, y, isHeld: false, hasMoved: false };
}

/** Applies a pointer move. */
export function movedTo(press: Press, { x, y }: Point): Press {
  if (press.isHeld || press.hasMoved) return press;
  const hasMoved = Math.hypot(x - press.x, y - press.y) > still;
  return hasMoved ? { ...press, hasMoved } : press;
}

/** Called `holdsAfter` milliseconds after the press; a moved press does not become a hold. */
export function lasted(press: Press): Press {
  return press.hasMoved ? press : { ...press, isHeld: true };
}

/** Interprets the release of a press: a swipe, a tap on one half, or nothing. */
export function releasedAt(press: Press, { x, y }: Point, stage: Stage): Wish {
  const [right, down] = [x - press.x, y - press.y];
  const toward = (left: boolean): Wish => (left === stage.rightToLeft ? "previous" : "next");
  if (Math.abs(right) > swipeAbove && Math.abs(right) > Math.abs(down)) return toward(right < 0);
  if (press.isHeld || press.hasMoved || Math.hypot(right, down) > still) return null;
  return toward(x - stage.left >= stage.width / 2);
}
