import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { newsKeys } from "../../entities/news-keys.ts";
import { ApiError, api } from "../../lib/api.ts";

/** The latest articles. The server refreshes them at most every ten minutes. */
export const newsQuery = queryOptions({
  queryKey: newsKeys.all,
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => api.call("listNews", {}, { signal }),
  // The server has already retried its news sources, so only network errors are retried.
  retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === "OFFLINE",
});

/**
 * Makes the server fetch the news again, for use after none of its sources responded. Stores the result in the cache.
 */
export function useRefreshNews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("refreshNews", {}),
    onSuccess: (news) => queryClient.setQueryData(newsQuery.queryKey, news),
  });
}
