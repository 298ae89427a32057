import { useEffect, useState } from "react";

/** Max milliseconds to wait for the room. */
const maxWait = 1500;

/**
 * Whether to fetch data that a room's events keep up to date: once the room is joined, so that no event is
 * missed between response and join; or after `maxWait`, because showing comments matters more.
 */
export function useRoomReady(roomState: "joining" | "joined" | "disconnected"): boolean {
  const [ready, setReady] = useState(roomState !== "joining");
  if (roomState !== "joining" && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), maxWait);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready;
}
