import type { SharePlatform } from "@kora/contract/reactions";
import type { StoryCardView } from "@kora/contract/stories";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updatePerformance } from "../../entities/story/story-cache.ts";
import { api, outbox } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { reactToStory, readReaction, type StoryReaction } from "./story-reaction.ts";

type Story = Pick<StoryCardView, "_id" | "performance">;

/** Returns a function that likes (`isOn`) or unlikes the story. `onError` is called if that fails. */
export function useLikeStory({ _id: storyId, performance }: Story) {
  const target: StoryReaction = { storyId, kind: "like", viewerId: useViewerId() };
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), target, async (on) => {
      const response = await outbox.call("likeStory", { params: { storyId }, body: { on } });
      const { isLiked: isOn, likeCount: count, likes: userIds, revision } = response;
      return { isOn, count, userIds, revision };
    }),
  );
  return (isOn: boolean, onError: (error: Error) => void) =>
    mutate({ isOn, before: readReaction(performance, "like") }, { onError });
}

/** Returns a function that adds (`isOn`) or removes the bookmark. `onError` is called if that fails. */
export function useBookmarkStory({ _id: storyId, performance }: Story) {
  const target: StoryReaction = { storyId, kind: "bookmark", viewerId: useViewerId() };
  const { mutate } = useMutation(
    reactToStory(useQueryClient(), target, async (isOn) => {
      const name = isOn ? "addBookmark" : "removeBookmark";
      const { isBookmarked, bookmarks } = await outbox.call(name, { body: { storyId } });
      return { isOn: isBookmarked, count: bookmarks, revision: 0 };
    }),
  );
  return (isOn: boolean, onError: (error: Error) => void) =>
    mutate({ isOn, before: readReaction(performance, "bookmark") }, { onError });
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
