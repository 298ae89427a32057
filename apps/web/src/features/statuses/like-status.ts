import type { CallResponse } from "@kora/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  type OwnReaction,
  toggleReaction,
  withLike,
  withOwnReaction,
} from "../../entities/reaction/reaction.ts";
import { toggleMutation } from "../../lib/toggle.ts";
import { updateStatus } from "./status-cache.ts";

type StatusLikes = CallResponse<"likeStatus">["data"];

const getMutationKey = (statusId: string) => ["statuses", "like", statusId];

const toReaction = ({ isLiked, likes, revision }: StatusLikes): OwnReaction => ({
  isOn: isLiked,
  count: likes,
  revision,
});

/**
 * Applies a refetched like state if its revision is newer than the cached one. While the viewer's own like is
 * pending, `isLiked` stays, because the response to the like will set it. `likeCount` is the server's, with or without
 * that like, so that it is right too if the like is refused.
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

/** Mutation options of the viewer's like of a status. `send` calls the server. */
export function likeStatus(
  queryClient: QueryClient,
  {
    statusId,
    viewerId,
    send,
  }: {
    readonly statusId: string;
    /** The viewer is listed first among the users who like the status. */
    readonly viewerId: string;
    readonly send: (isLiked: boolean) => Promise<StatusLikes>;
  },
) {
  return toggleMutation<OwnReaction>(queryClient, {
    mutationKey: getMutationKey(statusId),
    send: async (isLiked) => toReaction(await send(isLiked)),
    expect: toggleReaction,
    // Sets the viewer's like in the cached status. Newer counts of an event stay.
    show: (own) =>
      updateStatus(queryClient, statusId, (status) =>
        withLike(status, (cached) => withOwnReaction(cached, own, viewerId)),
      ),
  });
}
