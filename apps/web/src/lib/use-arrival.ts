import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigationType } from "react-router";

const oldAfter = 2 * 60_000;

/**
 * Refetches a list from its first page when the user navigates to it and it is older than two minutes. Going
 * back in history keeps the list as it was.
 */
export function useArrival(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const how = useNavigationType();
  const arrive = useEffectEvent(() => {
    const loadedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (how === "POP" || loadedAt === 0 || Date.now() - loadedAt < oldAfter) return;
    void queryClient.resetQueries({ queryKey, exact: true });
  });
  const name = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another list is arriving anew
  useEffect(() => arrive(), [name]);
}
