import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";

/** Asks for confirmation before a navigation to another page while `isHeld` returns true. */
export function useAskToLeave(isHeld: () => boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // An overlay has a history entry at the same path and is not blocked; neither is the redirect after the
    // session ended.
    const stays = nextLocation.pathname === currentLocation.pathname;
    return !stays && nextLocation.pathname !== "/login" && isHeld();
  });
  const isBlocked = blocker.state === "blocked";
  const askToGo = useEffectEvent(async () => {
    if (await ask()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (isBlocked) void askToGo();
  }, [isBlocked]);
}
