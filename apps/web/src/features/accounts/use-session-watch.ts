import { useEffect, useRef } from "react";
import { checkSession } from "../../lib/check-session.ts";
import { useConnectionState } from "../../lib/realtime.ts";

/**
 * Checks the session when its realtime connection was closed, because another device or a new password may have
 * ended it.
 */
export function useSessionWatch(): void {
  const state = useConnectionState();
  const previous = useRef(state);
  useEffect(() => {
    const closed = previous.current === "connected" && state === "disconnected";
    previous.current = state;
    if (closed) void checkSession();
  }, [state]);
}
