import { useEffect, useState } from "react";

const patience = 1500;

/**
 * Whether to ask for what a room's events keep true: when the room is joined, so that nothing falls
 * between answer and events; or when it does not come soon, because comments matter more.
 */
export function useReady(room: "joining" | "joined" | "away"): boolean {
  const [ready, setReady] = useState(room !== "joining");
  if (room !== "joining" && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), patience);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready;
}
