import type { StatusChangeEvent, StatusLikesEvent } from "@kora/contract/events";
import { limits } from "@kora/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../lib/session.ts";
import { changeStatus, dropStatuses, putOwnStatus } from "./memoir-cache.ts";

/** A status was liked or a like taken back, by the viewer in another tab or by someone else. */
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
    // The viewer's own first, then the latest; one's own is never among `rest`.
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

/** A status of one's own was posted, saved or deleted in another tab, or one that is open was saved or deleted. */
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
