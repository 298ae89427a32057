import type { WriterView } from "@kora/contract/writers";
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { writersText as text } from "#text/writers.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import { ApiError, errorMessage, outbox } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { useToast } from "../../ui/toast.tsx";
import { patchWriter, withFollow } from "./writer-cache.ts";

const isActive = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.getQueryCache().findAll({ queryKey, type: "active" }).length > 0;

/**
 * Returns a function that follows or unfollows a writer with an optimistic update, then caches the server's version.
 * After an error the update is rolled back with a message, and all cached writers are marked stale.
 */
export function useFollow({ _id: writerId }: WriterView): (isFollowing: boolean) => void {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  const toast = useToast();
  const mutationKey = ["follow", writerId];
  const applyFollow = (isFollowing: boolean) =>
    patchWriter(queryClient, writerId, (writer) => withFollow(writer, { viewerId, isFollowing }));
  // The response of an earlier toggle is ignored, because a later one is already shown and gets its own response. The
  // toggle that has just been answered still counts as running.
  const isLastToggle = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `follow ${writerId}` },
    mutationFn: (isFollowing: boolean) =>
      outbox.call("followWriter", { params: { writerId }, body: { on: isFollowing } }),
    onMutate: async (isFollowing) => {
      const isTrendingShown = isActive(queryClient, storyKeys.trending);
      applyFollow(isFollowing);
      await queryClient.cancelQueries({ queryKey: writerKeys.details });
      // A response that arrived before the cancellation may have undone the update.
      applyFollow(isFollowing);
      return { isTrendingShown };
    },
    onSuccess: ({ writer }, _isFollowing, { isTrendingShown }) => {
      if (!isLastToggle()) return;
      patchWriter(queryClient, writerId, () => writer);
      void queryClient.invalidateQueries({ queryKey: writerKeys.followers(writerId) });
      // A story's comments may be for followers only.
      void queryClient.invalidateQueries({ queryKey: storyKeys.details });
      void queryClient.invalidateQueries({ queryKey: storyKeys.followed });
      // Trending is grouped by followed writers. If the toggle was pressed on that page, it is refetched only at
      // the next visit, so that nothing moves under the pointer.
      void queryClient.invalidateQueries({
        queryKey: storyKeys.trending,
        refetchType: isTrendingShown ? "none" : "active",
      });
    },
    onError: (error, isFollowing) => {
      if (isLastToggle()) applyFollow(!isFollowing);
      // For these errors, the server's message names the reason.
      const hasUserMessage =
        error instanceof ApiError &&
        ["NOT_FOUND", "RATE_LIMITED", "FORBIDDEN"].includes(error.code);
      const message = isFollowing ? text.followFailed : text.unfollowFailed;
      toast(hasUserMessage ? errorMessage(error, message) : message, "danger");
      for (const queryKey of [writerKeys.details, writerKeys.lists]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  return (isFollowing) => mutate(isFollowing);
}
