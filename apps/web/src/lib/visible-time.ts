/** Counts the seconds in which a page was seen. */
export interface VisibleTime {
  setVisible(visible: boolean): void;
  /** Whole seconds so far. */
  seconds(): number;
}

/** `now` gives milliseconds that never run backwards. */
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
