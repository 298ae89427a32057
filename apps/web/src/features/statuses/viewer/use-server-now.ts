import { useEffect, useState } from "react";
import { serverNow } from "../server-clock.ts";

/** Refresh interval of the displayed time left, in milliseconds (social §9). */
const refresh = 60_000;

/**
 * Returns the server's time in milliseconds. It updates every 60 s, when another status is shown, and at the
 * time that `nextAfter` returns.
 */
export function useServerNow(shown: string, nextAfter: (now: number) => number): number {
  const [look, setLook] = useState(() => ({ now: serverNow(), shown }));
  if (look.shown !== shown) setLook({ now: serverNow(), shown });
  const until = nextAfter(look.now);
  useEffect(() => {
    const timer = setInterval(() => setLook((last) => ({ ...last, now: serverNow() })), refresh);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (until === Infinity) return;
    // Timers may fire slightly early.
    const ring = () => setLook((last) => ({ ...last, now: Math.max(serverNow(), until) }));
    const timer = setTimeout(ring, Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return look.now;
}
