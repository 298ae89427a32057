/** How long a press must last to hold, by what presses (social §9); a pen is a finger. */
export function holdsAfter(pointer: string): number {
  return pointer === "mouse" ? 500 : 200;
}

/** Pixels beyond which a movement to the side is a swipe (social §9). */
const swipeAbove = 50;
/** A finger that lies still moves no more than this. */
const still = 10;

/** A finger or button that is down. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isHeld: boolean;
  /** It has left its place before it held: it wants to swipe, or nothing. */
  readonly hasMoved: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a release asks for. */
export type Wish = "next" | "previous" | null;

/** Where the pressing takes place, from its left edge. */
export interface Stage {
  readonly left: number;
  readonly width: number;
  /** What comes next lies to the left. */
  readonly rightToLeft: boolean;
}

export function pressAt({ x, y }: Point): Press {
  return { x, y, isHeld: false, hasMoved: false };
}

/** The press has moved. */
export function movedTo(press: Press, { x, y }: Point): Press {
  if (press.isHeld || press.hasMoved) return press;
  const hasMoved = Math.hypot(x - press.x, y - press.y) > still;
  return hasMoved ? { ...press, hasMoved } : press;
}

/** The press has lasted for `holdsAfter`. One on its way elsewhere does not hold. */
export function lasted(press: Press): Press {
  return press.hasMoved ? press : { ...press, isHeld: true };
}

/** The press ends there: as a swipe, as a tap on one half, or as nothing. */
export function releasedAt(press: Press, { x, y }: Point, stage: Stage): Wish {
  const [right, down] = [x - press.x, y - press.y];
  const toward = (left: boolean): Wish => (left === stage.rightToLeft ? "previous" : "next");
  if (Math.abs(right) > swipeAbove && Math.abs(right) > Math.abs(down)) return toward(right < 0);
  if (press.isHeld || press.hasMoved || Math.hypot(right, down) > still) return null;
  return toward(x - stage.left >= stage.width / 2);
}
