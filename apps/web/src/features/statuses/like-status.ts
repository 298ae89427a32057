import type { StatusView } from "@kora/contract/statuses";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import { changeStatus, type StatusLikes, withOwnLike } from "./memoir-cache.ts";

/** The server's latest state. */
interface Chain {
  confirmed: StatusLikes;
}

export interface LikeStatus {
  readonly statusId: string;
  readonly viewerId: string;
  readonly send: (on: boolean) => Promise<StatusLikes>;
}

const likesOf = ({ isLiked, likeCount, revision }: StatusView): StatusLikes => ({
  isLiked,
  likes: likeCount,
  revision,
});

const keyOf = (statusId: string) => ["memoir", "like", statusId];

/**
 * Applies a like state from a response unless it is older than the cached one. While the viewer's own like is
 * pending, `isLiked` stays, because its own response will set it.
 */
export function showLikes(
  queryClient: QueryClient,
  statusId: string,
  { isLiked, likes: likeCount, revision }: StatusLikes,
): void {
  const isUnderWay = queryClient.isMutating({ mutationKey: keyOf(statusId) }) > 0;
  changeStatus(queryClient, statusId, (held) =>
    revision > held.revision
      ? { ...held, isLiked: isUnderWay ? held.isLiked : isLiked, likeCount, revision }
      : held,
  );
}

/** Likes or unlikes a status with an optimistic update, rolled back when the server refuses. */
export function likeStatus(
  queryClient: QueryClient,
  { statusId, viewerId, send }: LikeStatus,
): MutationOptions<StatusLikes, Error, { on: boolean; initial: StatusView }, Chain> {
  return serializedToggle(queryClient, {
    mutationKey: keyOf(statusId),
    send,
    show: (on) =>
      changeStatus(queryClient, statusId, (held) => {
        if (held.isLiked === on) return held;
        const likes = Math.max(0, held.likeCount + (on ? 1 : -1));
        return withOwnLike(held, viewerId, { isLiked: on, likes });
      }),
    createState: (initial: StatusView): Chain => ({ confirmed: likesOf(initial) }),
    applyLatest: ({ confirmed }) =>
      changeStatus(queryClient, statusId, (held) => {
        // Newer counts arrived by event, so only the viewer's own like is applied.
        const isOld = held.revision > confirmed.revision;
        const likes = isOld ? held.likeCount : confirmed.likes;
        const revision = Math.max(held.revision, confirmed.revision);
        return { ...withOwnLike(held, viewerId, { isLiked: confirmed.isLiked, likes }), revision };
      }),
  });
}
