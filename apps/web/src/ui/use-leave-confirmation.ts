import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";

/**
 * Before a navigation to another page, if `hasUnsavedChanges` returns true, calls `confirmLeave` to ask the user, and
 * navigates only if it resolves to true.
 */
export function useLeaveConfirmation(
  hasUnsavedChanges: () => boolean,
  confirmLeave: () => Promise<boolean>,
): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Opening an overlay navigates to the same path and is not blocked. The redirect to the login after the session
    // ended is not blocked either.
    const isSamePage = nextLocation.pathname === currentLocation.pathname;
    return !isSamePage && nextLocation.pathname !== "/login" && hasUnsavedChanges();
  });
  const isBlocked = blocker.state === "blocked";
  const resolveBlocker = useEffectEvent(async () => {
    if (await confirmLeave()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (isBlocked) void resolveBlocker();
  }, [isBlocked]);
}
