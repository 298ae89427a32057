import type { SharePlatform } from "@kora/contract/reactions";
import type { StoryCardView } from "@kora/contract/stories";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { api, outbox } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { reactToStory } from "./react-to-story.ts";

type Story = Pick<StoryCardView, "_id" | "performance">;

/** Returns a function that likes (`isOn`) or unlikes the story. `onError` is called if that fails. */
export function useLikeStory(story: Story) {
  const { _id: storyId, performance } = story;
  const viewerId = useViewerId();
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), {
      storyId,
      kind: "like",
      viewerId,
      send: async (isLike) => {
        const input = { params: { storyId }, body: { on: isLike } };
        const response = await outbox.call("likeStory", input);
        const { isLiked, likeCount, likes, revision } = response;
        return { isOn: isLiked, count: likeCount, userIds: likes, revision };
      },
    }),
  );
  return (isOn: boolean, onError: (error: Error) => void) =>
    mutate({ isOn, stateBefore: performance }, { onError });
}

/** Returns a function that adds (`isOn`) or removes the bookmark. `onError` is called if that fails. */
export function useBookmarkStory(story: Story) {
  const { _id: storyId, performance } = story;
  const viewerId = useViewerId();
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), {
      storyId,
      kind: "bookmark",
      viewerId,
      send: async (isOn) => {
        const response = await outbox.call(isOn ? "addBookmark" : "removeBookmark", {
          body: { storyId },
        });
        return { isOn: response.isBookmarked, count: response.bookmarks };
      },
    }),
  );
  return (isOn: boolean, onError: (error: Error) => void) =>
    mutate({ isOn, stateBefore: performance }, { onError });
}

/**
 * Returns a function that counts a share on a site. Errors are not shown, because the user cannot do anything about
 * them.
 */
export function useCountShare(storyId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (platform: SharePlatform) =>
      api.call("shareStory", { params: { storyId }, body: { platform } }),
    onSuccess: ({ shares }) =>
      updatePerformance(queryClient, storyId, (performance) => ({
        ...performance,
        shareCount: Math.max(shares, performance.shareCount),
      })),
  });
  return (platform: SharePlatform) => mutate(platform);
}
