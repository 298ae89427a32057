import { useEffect, useState } from "react";
import { onServerTimeChange, serverNow } from "../../lib/server-clock.ts";

/** Maximum delay of browser timers, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;
/** Milliseconds added to each delay, because a timer may run slightly early. */
const timerTolerance = 20;

/**
 * Returns the server's time in milliseconds since 1970. Re-renders at each of `expiryTimes`, such as those at which
 * messages disappear, every minute, because the day may change, and when a response has corrected the clock.
 */
export function useExpiryClock(expiryTimes: readonly number[]): number {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(now + 60_000, ...expiryTimes.filter((time) => time > now));
  useEffect(() => onServerTimeChange(() => setNow(serverNow())), []);
  useEffect(() => {
    const delay = Math.min(maxTimeout, Math.max(0, next - serverNow() + timerTolerance));
    const timer = setTimeout(() => setNow(serverNow()), delay);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
