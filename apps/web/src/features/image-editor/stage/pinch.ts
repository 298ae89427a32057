/** A place on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Fingers = readonly [Point, Point];

/** What two fingers did since they came down. */
export interface Pinch {
  /** Times the distance between them. */
  readonly factor: number;
  /** Degrees clockwise, -180 to 180. */
  readonly turn: number;
  /** How far their middle went. */
  readonly x: number;
  readonly y: number;
}

const between = ([a, b]: Fingers) => ({ x: b.x - a.x, y: b.y - a.y });
const middle = ([a, b]: Fingers) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How two fingers pinched, turned and moved from `start` to `now`. */
export function pinchOf(start: Fingers, now: Fingers): Pinch {
  const [before, after] = [between(start), between(now)];
  const turned = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x);
  const distance = Math.hypot(before.x, before.y);
  return {
    // Two fingers on one spot say nothing about a size.
    factor: distance < 1 ? 1 : Math.hypot(after.x, after.y) / distance,
    turn: (Math.atan2(Math.sin(turned), Math.cos(turned)) * 180) / Math.PI,
    x: middle(now).x - middle(start).x,
    y: middle(now).y - middle(start).y,
  };
}
