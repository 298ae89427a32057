import { useEffect, useState } from "react";
import { serverNow } from "../server-clock.ts";

/** Time left is told anew after so long (social §9). */
const refresh = 60_000;

/** The server's time, in milliseconds: anew every 60 s, and at `until`. */
export function useServerNow(until: number): number {
  const [moment, setMoment] = useState(() => ({ now: serverNow() }));
  useEffect(() => {
    const wait = until > moment.now ? Math.min(refresh, until - moment.now) : refresh;
    const timer = setTimeout(() => setMoment({ now: serverNow() }), wait);
    return () => clearTimeout(timer);
  }, [moment, until]);
  return moment.now;
}
