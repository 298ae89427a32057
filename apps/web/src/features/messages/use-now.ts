import { useEffect, useState } from "react";

/** Maximum delay of browser timers, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;
/** Milliseconds added to each delay, because a timer may run slightly early. */
const timerTolerance = 20;

/**
 * Returns the current time in milliseconds since 1970. Re-renders at each of `times`, such as those at which
 * messages disappear, and every minute, because the day may change.
 */
export function useNow(times: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(now + 60_000, ...times.filter((time) => time > now));
  useEffect(() => {
    const delay = Math.min(maxTimeout, Math.max(0, next - Date.now() + timerTolerance));
    const timer = setTimeout(() => setNow(Date.now()), delay);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
