import type { StatusChangeEvent, StatusLikesEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { changeStatus, dropStatuses, putOwnStatus } from "./memoir-cache.ts";

/** Applies a like or unlike of a status, by the viewer in another tab or by another user. */
export function applyStatusLikes(
  queryClient: QueryClient,
  { statusId, userId, on, likeCount, revision }: StatusLikesEvent,
  viewerId: string | null = getSession().userId,
): void {
  changeStatus(queryClient, statusId, (held) => {
    if (revision <= held.revision) return held;
    const others = held.likes.filter((id) => id !== userId);
    const own = others.filter((id) => id === viewerId);
    const rest = others.filter((id) => id !== viewerId);
    // Same order as the server's: the viewer first, then the most recent. `rest` never contains the viewer.
    const likes = on ? [...own, userId, ...rest] : others;
    return {
      ...held,
      revision,
      likeCount,
      isLiked: userId === viewerId ? on : held.isLiked,
      likes: likes.slice(0, limits.list.insideEntity),
    };
  });
}

/**
 * Applies a created, saved or deleted status of the viewer (from another tab) or of a user whose status is
 * open.
 */
export function applyStatusChange(queryClient: QueryClient, event: StatusChangeEvent): void {
  switch (event.change) {
    case "created":
      putOwnStatus(queryClient, event.status);
      break;
    case "saved":
      changeStatus(queryClient, event.statusId, (held) =>
        event.revision > held.revision
          ? { ...held, isPermanentlySaved: event.isPermanentlySaved, revision: event.revision }
          : held,
      );
      break;
    case "deleted":
      dropStatuses(queryClient, ({ _id }) => _id === event.statusId);
      break;
  }
}
