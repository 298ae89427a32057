import type { StatusChangeEvent, StatusLikesEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { withLike, withReactionOf } from "../../entities/reaction/reaction.ts";
import { getSession } from "../../lib/session.ts";
import { putStatus, removeStatuses, statusKeys, updateStatus } from "./status-cache.ts";

/** Applies a like or unlike of a status, by the viewer in another tab or by another user. */
export function applyStatusLikes(
  queryClient: QueryClient,
  { statusId, userId, on, likeCount, revision }: StatusLikesEvent,
  viewerId: string | null = getSession().userId,
): void {
  const event = { userId, on, count: likeCount, revision };
  updateStatus(queryClient, statusId, (status) =>
    withLike(status, (cached) => withReactionOf(cached, event, viewerId)),
  );
}

/**
 * Applies a created, saved, deleted or restored status: of the viewer (from another tab), of a user whose status is open,
 * or a new one of a friend or followed writer.
 */
export function applyStatusChange(
  queryClient: QueryClient,
  event: StatusChangeEvent,
  viewerId: string | null = getSession().userId,
): void {
  switch (event.change) {
    case "created":
      putStatus(queryClient, event.status, viewerId);
      break;
    case "saved":
      updateStatus(queryClient, event.statusId, (cached) =>
        event.revision > cached.revision
          ? { ...cached, isPermanentlySaved: event.isPermanentlySaved, revision: event.revision }
          : cached,
      );
      break;
    case "deleted":
      removeStatuses(queryClient, ({ _id }) => _id === event.statusId);
      break;
    case "restored":
      void queryClient.invalidateQueries({ queryKey: statusKeys.all });
      break;
  }
}
