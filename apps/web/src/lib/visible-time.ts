/** Counts the seconds during which a page was visible. */
export interface VisibleTime {
  setVisible(visible: boolean): void;
  seconds(): number;
}

/** `now` must return monotonic milliseconds. */
export function createVisibleTime(now: () => number): VisibleTime {
  let total = 0;
  let visibleSince: number | undefined;
  const current = () => (visibleSince === undefined ? 0 : now() - visibleSince);
  return {
    setVisible(visible) {
      total += current();
      visibleSince = visible ? now() : undefined;
    },
    seconds: () => Math.floor((total + current()) / 1000),
  };
}
