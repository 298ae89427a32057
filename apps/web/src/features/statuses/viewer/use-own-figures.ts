import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { changeStatus, memoirKeys } from "../memoir-cache.ts";

/**
 * How many viewed each status of one's own, as it stands when the first of them is shown; no event tells it.
 * `statusId` is the one that is shown.
 */
export function useOwnFigures(statusId: string, isOwn: boolean): void {
  const queryClient = useQueryClient();
  useQuery({
    // Not by the status: the answer has them all.
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
