import type { StoryCardView } from "@kora/contract/stories";
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { playlistKeys } from "../playlists/index.ts";
import { dropStories } from "../stories/index.ts";
import { ownWriterQuery } from "../writers/index.ts";
import { withoutStory } from "./own-stories-cache.ts";

const keys = {
  stories: ["dashboard", "stories"],
  figures: ["dashboard", "figures"],
  deleting: ["dashboard", "deleting"],
} as const;

/** So many stories come at a time: what stands below them stays in reach. */
const storiesEach = 10;

/** One's own stories with their figures, newest first, page by page. */
export const ownStoriesQuery = infiniteQueryOptions({
  queryKey: keys.stories,
  // Whoever comes to look wants to know how it is now.
  staleTime: 0,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    api.page(
      "listOwnStories",
      { query: { limit: storiesEach, cursor: pageParam ?? undefined } },
      { signal },
    ),
  getNextPageParam: (last) => last.nextCursor,
});

/** Reads, likes and reading time of thirty days, where readers came from, and all reading time. */
export const figuresQuery = queryOptions({
  queryKey: keys.figures,
  staleTime: 0,
  queryFn: ({ signal }) => api.call("getFigures", {}, { signal }),
});

async function send({ _id }: StoryCardView): Promise<void> {
  try {
    await api.call("deleteStory", { params: { id: _id } });
  } catch (error) {
    // It is gone already, which is what was wanted.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Deletes a story. What is under way is `useDeleting`; when it fails, the story is there again. */
export function useDeleteStory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: keys.deleting,
    mutationFn: send,
    onSuccess: async (_gone, { _id }) => {
      // An answer that was asked for before would bring it back.
      await queryClient.cancelQueries({ queryKey: keys.stories });
      queryClient.setQueryData<InfiniteData<Page<StoryCardView[]>, string | null>>(
        keys.stories,
        (held) => held && withoutStory(held, _id),
      );
      dropStories(queryClient, (story) => story._id === _id);
      queryClient.setQueryData(
        ownWriterQuery.queryKey,
        (own) => own && { ...own, storiesCount: Math.max(0, own.storiesCount - 1) },
      );
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      await queryClient.invalidateQueries({ queryKey: keys.figures });
    },
  });
}

/** The stories that are being deleted: they count as gone. */
export function useDeleting(): StoryCardView[] {
  return useMutationState({
    filters: { mutationKey: keys.deleting, status: "pending" },
    select: ({ state }) => state.variables as StoryCardView,
  });
}
