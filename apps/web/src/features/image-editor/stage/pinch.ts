/** A point on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Fingers = readonly [Point, Point];

/** Transform of two fingers since the start of the gesture. */
export interface Pinch {
  /** Factor of the distance between the fingers. */
  readonly factor: number;
  /** Degrees clockwise, -180 to 180. */
  readonly rotation: number;
  /** Movement of the centre, in screen pixels. */
  readonly x: number;
  readonly y: number;
}

const getVector = ([a, b]: Fingers) => ({ x: b.x - a.x, y: b.y - a.y });
const getCenter = ([a, b]: Fingers) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Computes the transform of two fingers from `start` to `current`. */
export function toPinch(start: Fingers, current: Fingers): Pinch {
  const [before, after] = [getVector(start), getVector(current)];
  const angle = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x);
  const distance = Math.hypot(before.x, before.y);
  return {
    // Fingers at the same point define no scale.
    factor: distance < 1 ? 1 : Math.hypot(after.x, after.y) / distance,
    rotation: (Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI,
    x: getCenter(current).x - getCenter(start).x,
    y: getCenter(current).y - getCenter(start).y,
  };
}
