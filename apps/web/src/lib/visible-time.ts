/** Counts the seconds during which a page was visible. */
export interface VisibleTime {
  setVisible(visible: boolean): void;
  /** Returns the visible seconds so far, rounded down. */
  seconds(): number;
}

/** Creates a counter at 0. `now` must return milliseconds of a monotonic clock, such as `performance.now()`. */
export function createVisibleTime(now: () => number): VisibleTime {
  let totalMilliseconds = 0;
  let visibleSince: number | undefined;
  const currentMilliseconds = () => (visibleSince === undefined ? 0 : now() - visibleSince);
  return {
    setVisible(visible) {
      totalMilliseconds += currentMilliseconds();
      visibleSince = visible ? now() : undefined;
    },
    seconds: () => Math.floor((totalMilliseconds + currentMilliseconds()) / 1000),
  };
}
