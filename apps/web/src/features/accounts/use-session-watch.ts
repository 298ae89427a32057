import { useEffect, useRef } from "react";
import { checkSession } from "../../lib/check-session.ts";
import { useConnectionState } from "../../lib/realtime.ts";

/**
 * Asks whether the session still lives when its realtime connection was closed: another device, or a new
 * password, may have ended it.
 */
export function useSessionWatch(): void {
  const state = useConnectionState();
  const before = useRef(state);
  useEffect(() => {
    const closed = before.current === "connected" && state === "away";
    before.current = state;
    if (closed) void checkSession();
  }, [state]);
}
