import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";

/** Asks before another page comes in the place of this one, while `isHeld` says that something would be lost. */
export function useAskToLeave(isHeld: () => boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // What lies over a page has a place of its own at the same address; a session that has ended is not held up.
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
