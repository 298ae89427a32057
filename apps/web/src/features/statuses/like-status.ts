import type { StatusView } from "@kora/contract/statuses";
import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { serializedToggle } from "../../lib/serialized-toggle.ts";
import { changeStatus, type StatusLikes, withOwnLike } from "./memoir-cache.ts";

/** What the server said last. */
interface Chain {
  confirmed: StatusLikes;
}

export interface LikeStatus {
  readonly statusId: string;
  readonly viewerId: string;
  /** Makes the call. */
  readonly send: (on: boolean) => Promise<StatusLikes>;
}

const likesOf = ({ isLiked, likeCount, revision }: StatusView): StatusLikes => ({
  isLiked,
  likes: likeCount,
  revision,
});

const keyOf = (statusId: string) => ["memoir", "like", statusId];

/**
 * Shows a status's likes as an answer tells them, unless it is older than what is held. The viewer's own like
 * stays as they see it while it is on its way: its own answer settles it.
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

/** Likes a status or takes the like back: shown at once, taken back when the server refuses. */
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
        // Newer figures came by an event: the viewer's own like alone is settled here.
        const isOld = held.revision > confirmed.revision;
        const likes = isOld ? held.likeCount : confirmed.likes;
        const revision = Math.max(held.revision, confirmed.revision);
        return { ...withOwnLike(held, viewerId, { isLiked: confirmed.isLiked, likes }), revision };
      }),
  });
}
