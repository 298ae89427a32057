import { useEffect, useState } from "react";

/** The longest time that the browser's timers take. */
const longest = 2 ** 31 - 1;

/**
 * The time, in milliseconds, renewed at each of these moments and every minute: days change, and messages
 * disappear by themselves.
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
