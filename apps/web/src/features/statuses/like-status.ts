import type { StatusView } from "@kora/contract/statuses";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import { type StatusLikes, updateStatus, withOwnLike } from "./status-cache.ts";

/** State of consecutive toggles that are sent one after another. */
interface LikeState {
  /** The server's latest response; before the first one, the state at the first toggle. */
  confirmed: StatusLikes;
}

export interface LikeStatusOptions {
  readonly statusId: string;
  readonly viewerId: string;
  readonly send: (isLiked: boolean) => Promise<StatusLikes>;
}

const toLikes = ({ isLiked, likeCount, revision }: StatusView): StatusLikes => ({
  isLiked,
  likes: likeCount,
  revision,
});

const getMutationKey = (statusId: string) => ["statuses", "like", statusId];

/**
 * Applies a refetched like state if its revision is newer than the cached one. While the viewer's own like is
 * pending, `isLiked` stays, because the response to the like will set it.
 */
export function applyLikes(
  queryClient: QueryClient,
  statusId: string,
  { isLiked, likes: likeCount, revision }: StatusLikes,
): void {
  const isPending = queryClient.isMutating({ mutationKey: getMutationKey(statusId) }) > 0;
  updateStatus(queryClient, statusId, (cached) =>
    revision > cached.revision
      ? { ...cached, isLiked: isPending ? cached.isLiked : isLiked, likeCount, revision }
      : cached,
  );
}

/** Likes or unlikes a status with an optimistic update, which is rolled back on an error. */
export function likeStatus(
  queryClient: QueryClient,
  { statusId, viewerId, send }: LikeStatusOptions,
): MutationOptions<StatusLikes, Error, { isOn: boolean; stateBefore: StatusView }, LikeState> {
  return serializedToggle(queryClient, {
    mutationKey: getMutationKey(statusId),
    send,
    show: (isLiked) =>
      updateStatus(queryClient, statusId, (cached) => {
        if (cached.isLiked === isLiked) return cached;
        const likes = Math.max(0, cached.likeCount + (isLiked ? 1 : -1));
        return withOwnLike(cached, viewerId, { isLiked, likes });
      }),
    createState: (stateBefore: StatusView): LikeState => ({ confirmed: toLikes(stateBefore) }),
    applyLatest: ({ confirmed }) =>
      updateStatus(queryClient, statusId, (cached) => {
        // Newer counts arrived by event, so only the viewer's own like is applied.
        const isOutdated = cached.revision > confirmed.revision;
        const likes = isOutdated ? cached.likeCount : confirmed.likes;
        const revision = Math.max(cached.revision, confirmed.revision);
        return {
          ...withOwnLike(cached, viewerId, { isLiked: confirmed.isLiked, likes }),
          revision,
        };
      }),
  });
}
