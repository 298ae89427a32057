import { useEffect, useState } from "react";

/** Maximum delay of browser timers. */
const longest = 2 ** 31 - 1;

/**
 * Returns the current time in milliseconds. Re-renders at each of the given times, when messages disappear,
 * and every minute, when the day may change.
 */
export function useNow(moments: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(now + 60_000, ...moments.filter((moment) => moment > now));
  useEffect(() => {
    const wait = Math.min(longest, Math.max(0, next - Date.now() + 20));
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
