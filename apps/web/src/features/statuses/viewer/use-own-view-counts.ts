import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { statusKeys, updateStatus } from "../status-cache.ts";

/**
 * Refreshes the view counts of the viewer's own statuses when the first of them is shown, because no event
 * updates them. `statusId` is the status that is shown, and `isOwn` is true if the viewer wrote it.
 */
export function useRefreshOwnViewCounts(statusId: string, isOwn: boolean): void {
  const queryClient = useQueryClient();
  useQuery({
    // The key does not include the status, because the response covers all of them.
    queryKey: [...statusKeys.all, "views"],
    queryFn: async ({ signal }) => {
      const { data } = await api.call("readStatus", { params: { statusId } }, { signal });
      for (const { _id, viewCount, viewedBy } of data) {
        updateStatus(queryClient, _id, (cached) =>
          viewCount > cached.viewCount ? { ...cached, viewCount, viewedBy } : cached,
        );
      }
      return null;
    },
    enabled: isOwn,
    // The result is in the cache of the statuses, so nothing of this query is cached.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
