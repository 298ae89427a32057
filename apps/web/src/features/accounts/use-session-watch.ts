import { useEffect, useRef } from "react";
import { checkSession } from "../../lib/check-session.ts";
import { useConnectionState } from "../../lib/realtime.ts";

/**
 * Checks the session with the server after the realtime connection was lost, because another device or a password
 * change may have ended the session.
 */
export function useSessionWatch(): void {
  const connectionState = useConnectionState();
  const previous = useRef(connectionState);
  useEffect(() => {
    const wasLost = previous.current === "connected" && connectionState === "disconnected";
    previous.current = connectionState;
    if (wasLost) void checkSession();
  }, [connectionState]);
}
