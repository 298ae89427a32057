import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigationType } from "react-router";

const maxAgeMilliseconds = 2 * 60_000;

/**
 * Discards the cached list with this key and refetches its first page when the user navigates to it and its data is
 * older than two minutes. Going back or forward in history keeps the list as it was.
 */
export function useRefreshOnVisit(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const navigationType = useNavigationType();
  const refreshIfOld = useEffectEvent(() => {
    const loadedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (navigationType === "POP" || loadedAt === 0 || Date.now() - loadedAt < maxAgeMilliseconds)
      return;
    void queryClient.resetQueries({ queryKey, exact: true });
  });
  const key = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per list
  useEffect(() => refreshIfOld(), [key]);
}
