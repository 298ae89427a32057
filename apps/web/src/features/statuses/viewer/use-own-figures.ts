import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { changeStatus, memoirKeys } from "../memoir-cache.ts";

/**
 * Refreshes the view counts of the viewer's own statuses when the first of them is shown, because no event
 * updates them. `statusId` is the status that is shown.
 */
export function useOwnFigures(statusId: string, isOwn: boolean): void {
  const queryClient = useQueryClient();
  useQuery({
    // The key does not include the status, because the response covers all of them.
    queryKey: [...memoirKeys.all, "views"],
    queryFn: async ({ signal }) => {
      const { data } = await api.call("readStatus", { params: { statusId } }, { signal });
      for (const { _id, viewCount, viewedBy } of data) {
        changeStatus(queryClient, _id, (held) =>
          viewCount > held.viewCount ? { ...held, viewCount, viewedBy } : held,
        );
      }
      return null;
    },
    enabled: isOwn,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
