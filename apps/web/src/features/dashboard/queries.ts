import type { OwnStoryCardView, StoryCardView } from "@kora/contract/stories";
import {
  type InfiniteData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { removeStories, storyKeys } from "../../entities/story/story-cache.ts";
import { ownWriterQuery } from "../../entities/writer/own-writer.ts";
import { ApiError, api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { playlistKeys } from "../playlists/index.ts";
import { withoutStory } from "./own-stories-cache.ts";

const dashboardKeys = {
  analytics: ["dashboard", "analytics"],
  /** Mutation key. */
  deleting: ["dashboard", "deleting"],
} as const;

/** Stories per page. Few, so that the content below the list stays reachable. */
const pageSize = 10;

/** The viewer's stories with their statistics, newest first. */
export const ownStoriesQuery = pagedQuery(
  "listOwnStories",
  { query: { limit: pageSize } },
  // Always stale: the dashboard shows current numbers.
  { queryKey: storyKeys.dashboard, staleTime: 0 },
);

/** Reads, likes, reading time and readers' origins (`Origin`) of the last thirty days, and the total reading time. */
export const analyticsQuery = queryOptions({
  queryKey: dashboardKeys.analytics,
  // Always stale: the dashboard shows current numbers.
  staleTime: 0,
  queryFn: ({ signal }) => api.call("getAnalytics", {}, { signal }),
});

async function deleteStory({ _id }: StoryCardView): Promise<void> {
  try {
    await api.call("deleteStory", { params: { id: _id } });
  } catch (error) {
    // A 404 means that the story was already deleted.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Deletes a story. `useDeletingStories` hides it meanwhile; after an error it is shown again. */
export function useDeleteStory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: dashboardKeys.deleting,
    mutationFn: deleteStory,
    onSuccess: async (_result, { _id }) => {
      // A response to an earlier request would restore the story.
      await queryClient.cancelQueries({ queryKey: storyKeys.dashboard });
      queryClient.setQueryData<InfiniteData<Page<StoryCardView[]>, string | null>>(
        storyKeys.dashboard,
        (pages) => pages && withoutStory(pages, _id),
      );
      removeStories(queryClient, (story) => story._id === _id);
      queryClient.setQueryData(
        ownWriterQuery.queryKey,
        (writer) => writer && { ...writer, storiesCount: Math.max(0, writer.storiesCount - 1) },
      );
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: ["series"] });
      await queryClient.invalidateQueries({ queryKey: dashboardKeys.analytics });
    },
  });
}

/** A change of the publication of a story. `publishAt` is the time at which it is published, by default at once. */
export interface Publication {
  readonly kind: "publish" | "unpublish";
  readonly publishAt?: string;
}

/** Publishes or unpublishes a story, or changes the time of its publication, and fetches all lists again. */
export function useChangePublication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      storyId,
      kind,
      ...body
    }: Publication & { readonly storyId: string }): Promise<OwnStoryCardView> => {
      const params = { id: storyId };
      return kind === "publish"
        ? api.call("publishOwnStory", { params, body })
        : api.call("unpublishStory", { params });
    },
    onSuccess: async (_story, { storyId }) => {
      void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
      void queryClient.invalidateQueries({ queryKey: storyKeys.lists });
      void queryClient.invalidateQueries({ queryKey: ownWriterQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: playlistKeys.all });
      void queryClient.invalidateQueries({ queryKey: ["series"] });
      await queryClient.invalidateQueries({ queryKey: storyKeys.dashboard });
    },
  });
}

/** Returns the stories that are being deleted; the dashboard hides them already. */
export function useDeletingStories(): StoryCardView[] {
  return useMutationState({
    filters: { mutationKey: dashboardKeys.deleting, status: "pending" },
    select: ({ state }) => state.variables as StoryCardView,
  });
}
