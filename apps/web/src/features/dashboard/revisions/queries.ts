import type { OwnStoryView } from "@kora/contract/dashboard";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../../entities/story/story-cache.ts";
import { api } from "../../../lib/api.ts";

/** Fetches the earlier versions of a story, newest first. Not cached after use, because each edit adds one. */
export const revisionsQuery = (storyId: string) =>
  queryOptions({
    queryKey: ["dashboard", "revisions", storyId],
    gcTime: 0,
    queryFn: ({ signal }) => api.call("listRevisions", { params: { id: storyId } }, { signal }),
  });

/** Fetches an earlier version of a story, and the current one to compare them. */
export const comparisonQuery = (storyId: string, revision: number) =>
  queryOptions({
    queryKey: ["dashboard", "revisions", storyId, revision],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [earlier, current] = await Promise.all([
        api.call("getRevision", { params: { id: storyId, revision } }, { signal }),
        api.call("getOwnStory", { params: { id: storyId } }, { signal }),
      ]);
      return { earlier, current };
    },
  });

/** Restores an earlier version of a story, if `current` is still the stored one, and invalidates all queries with it. */
export function useRestoreRevision(storyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      revision,
      current,
    }: {
      revision: number;
      current: number;
    }): Promise<OwnStoryView> =>
      api.call("restoreRevision", {
        params: { id: storyId, revision },
        body: { revision: current },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
      void queryClient.invalidateQueries({ queryKey: storyKeys.lists });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}
