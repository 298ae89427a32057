import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";

/** Refresh interval of the displayed time left, in milliseconds. */
const refreshInterval = 60_000;

/**
 * Returns the server's time in milliseconds. It updates every 60 s, when another status is shown (`shownId`), and at
 * the time that `getNextUpdate` returns for the current time (`Infinity`: never).
 */
export function usePlayerClock(shownId: string, getNextUpdate: (now: number) => number): number {
  const [snapshot, setSnapshot] = useState(() => ({ now: serverNow(), shownId }));
  if (snapshot.shownId !== shownId) setSnapshot({ now: serverNow(), shownId });
  const nextUpdate = getNextUpdate(snapshot.now);
  useEffect(() => {
    const timer = setInterval(
      () => setSnapshot((last) => ({ ...last, now: serverNow() })),
      refreshInterval,
    );
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (nextUpdate === Infinity) return;
    // Timers may fire slightly early.
    const update = () =>
      setSnapshot((last) => ({ ...last, now: Math.max(serverNow(), nextUpdate) }));
    const timer = setTimeout(update, Math.max(0, nextUpdate - serverNow()));
    return () => clearTimeout(timer);
  }, [nextUpdate]);
  return snapshot.now;
}
