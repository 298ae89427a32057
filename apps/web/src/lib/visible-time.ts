/** Counts the seconds during which a page was visible. */
export interface VisibleTime {
  setVisible(visible: boolean): void;
  seconds(): number;
}

/** `now` must return monotonic milliseconds. */
export function createVisibleTime(now: () => number): VisibleTime {
  let counted = 0;
  let since: number | undefined;
  const running = () => (since === undefined ? 0 : now() - since);
  return {
    setVisible(visible) {
      counted += running();
      since = visible ? now() : undefined;
    },
    seconds: () => Math.floor((counted + running()) / 1000),
  };
}
