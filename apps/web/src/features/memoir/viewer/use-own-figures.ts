import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { changeStatus, memoirKeys } from "../memoir-cache.ts";

/** How many viewed a status of one's own, as it stands when it is shown; no event tells it. */
export function useOwnFigures(statusId: string, isOwn: boolean): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: [...memoirKeys.all, "views", statusId],
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
