import type { SharePlatform } from "@kora/contract/reactions";
import type { StoryCardView } from "@kora/contract/stories";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { patchPerformance } from "../../entities/story/story-cache.ts";
import { api } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { reactToStory } from "./react-to-story.ts";

type Story = Pick<StoryCardView, "_id" | "performance">;

/** Likes a story or takes the like back; pass what is wished. */
export function useLikeStory(story: Story) {
  const { _id: storyId, performance: from } = story;
  const viewerId = useViewerId();
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), {
      storyId,
      kind: "like",
      viewerId,
      send: async (on) => {
        const answer = await api.call("likeStory", { params: { storyId }, body: { on } });
        const { isLiked, likeCount, likes, revision } = answer;
        return { on: isLiked, count: likeCount, people: likes, revision };
      },
    }),
  );
  return (on: boolean, onError: (error: Error) => void) =>
    mutate({ on, initial: from }, { onError });
}

/** Bookmarks a story or removes the bookmark; pass what is wished. */
export function useBookmarkStory(story: Story) {
  const { _id: storyId, performance: from } = story;
  const viewerId = useViewerId();
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), {
      storyId,
      kind: "bookmark",
      viewerId,
      send: async (on) => {
        const answer = await api.call(on ? "addBookmark" : "removeBookmark", { body: { storyId } });
        return { on: answer.isBookmarked, count: answer.bookmarks };
      },
    }),
  );
  return (on: boolean, onError: (error: Error) => void) =>
    mutate({ on, initial: from }, { onError });
}

/** Counts that a story was shared. A failure is nobody's to mend, so nothing is said of it. */
export function useCountShare(storyId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (platform: SharePlatform) =>
      api.call("shareStory", { params: { storyId }, body: { platform } }),
    onSuccess: ({ shares }) =>
      patchPerformance(queryClient, storyId, (performance) => ({
        ...performance,
        shareCount: Math.max(shares, performance.shareCount),
      })),
  });
  return (platform: SharePlatform) => mutate(platform);
}
