import { useEffect, useState } from "react";
import { serverNow } from "../server-clock.ts";

/** Time left is told anew after so long (social §9). */
const refresh = 60_000;

/**
 * The server's time, in milliseconds: anew every 60 s, with each other thing that is shown, and at the moment
 * that `nextAfter` names, which comes after the one it is given.
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
    // Browsers may ring a moment early.
    const ring = () => setLook((last) => ({ ...last, now: Math.max(serverNow(), until) }));
    const timer = setTimeout(ring, Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return look.now;
}
