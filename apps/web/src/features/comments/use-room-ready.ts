import { useEffect, useState } from "react";

/** Max milliseconds to wait until the room is joined. */
const maxWaitMilliseconds = 1500;

/**
 * Returns whether to fetch data that the events of a Socket.IO room keep up to date. It is true once the room is
 * joined, so that no event is missed between response and join. Without a connection it is true at once, and otherwise
 * after `maxWaitMilliseconds`, because showing the data matters more.
 */
export function useRoomReady(roomState: "joining" | "joined" | "disconnected"): boolean {
  const [ready, setReady] = useState(roomState !== "joining");
  if (roomState !== "joining" && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), maxWaitMilliseconds);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready;
}
