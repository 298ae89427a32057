import type { CallInput } from "@kora/contract";
import type { StatusView } from "@kora/contract/statuses";
import {
  type MutationStatus,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { readLike } from "../../entities/reaction/reaction.ts";
import { ApiError, api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { sendOnce } from "../../lib/send-once.ts";
import { useViewerId } from "../../lib/session.ts";
import { applyStatusChange } from "./apply-events.ts";
import { deleteStatus, withoutPendingDeletions } from "./delete-status.ts";
import { applyLikes, likeStatus } from "./like-status.ts";
import { saveStatus } from "./save-status.ts";
import { statusKeys, updateStatus } from "./status-cache.ts";

const postMutationKey = ["statuses", "create"];

/** Fetches the statuses of the status row: grouped by user, the viewer's own first. See `groupPagesByUser`. */
export const statusFeedQuery = pagedQuery(
  "listStatuses",
  {},
  {
    queryKey: statusKeys.feed,
    meta: { live: true },
    toCachedPage: ({ items, nextCursor }, queryClient) => ({
      items: withoutPendingDeletions(queryClient, items.data),
      nextCursor,
    }),
  },
);

/**
 * Fetches all statuses of the author of the status `statusId`, newest first. Fails with 404 if that status is gone or
 * not visible to the viewer.
 */
export function authorStatusesQuery(statusId: string) {
  return queryOptions({
    queryKey: statusKeys.ofAuthor(statusId),
    meta: { live: true },
    queryFn: async ({ signal, client }) => {
      const { data } = await api.call("readStatus", { params: { statusId } }, { signal });
      return withoutPendingDeletions(client, data);
    },
  });
}

/** Fetches the users who viewed one of the viewer's statuses, most recent first. */
export function statusViewersQuery(statusId: string) {
  return pagedQuery(
    "listStatusViewers",
    { params: { statusId } },
    {
      queryKey: statusKeys.viewers(statusId),
      // No event updates the viewers of a status.
      staleTime: 0,
      toCachedPage: ({ items, nextCursor }) => ({ items: items.data, nextCursor }),
    },
  );
}

/**
 * Fetches the like count of a status and the viewer's own like. Ignores a response that is not newer than the cache.
 */
export async function refreshLikes(
  queryClient: QueryClient,
  statusId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { data } = await api.call("readStatusLikes", { params: { statusId } }, { signal });
  applyLikes(queryClient, statusId, data);
}

/**
 * Posts a status and applies the response like its event. The promise of `mutateAsync` reports the outcome
 * even after the form was closed.
 */
export function useCreateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: postMutationKey,
    mutationFn: async (body: CallInput<"createStatus">["body"]) =>
      (await sendOnce("status", (once) => api.call("createStatus", { body }, once))).data,
    onSuccess: (status) => applyStatusChange(queryClient, { change: "created", status }),
  });
}

/** Returns the state of the latest mutation that posts a status, of this form or one that was closed meanwhile. */
export function useCreateStatusState(): MutationStatus {
  const states = useMutationState({
    filters: { mutationKey: postMutationKey },
    select: ({ state }) => state.status,
  });
  return states.at(-1) ?? "idle";
}

/** Returns whether a status is being posted right now, without waiting for a render. */
export function isPosting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: postMutationKey }) > 0;
}

/**
 * Returns a function that likes (`isLiked`) or unlikes a status. It calls `onError` even if another status is shown by
 * then.
 */
export function useLikeStatus(status: StatusView) {
  const statusId = status._id;
  const viewerId = useViewerId();
  const { mutateAsync } = useMutation(
    likeStatus(useQueryClient(), {
      statusId,
      viewerId,
      send: async (isLiked) =>
        (await api.call("likeStatus", { params: { statusId }, body: { on: isLiked } })).data,
    }),
  );
  return (isLiked: boolean, onError: (error: Error) => void) => {
    mutateAsync({ isOn: isLiked, before: readLike(status) }).catch(onError);
  };
}

/** Saves a status beyond its 24 hours, or stops saving it. */
export function useSaveStatus() {
  return useMutation(
    saveStatus(
      useQueryClient(),
      async ({ statusId, isSaved }) =>
        (await api.call("saveStatus", { params: { statusId }, body: { on: isSaved } })).data,
    ),
  );
}

/** Deletes one of the viewer's statuses. */
export function useDeleteStatus() {
  return useMutation(
    deleteStatus(useQueryClient(), async (statusId) => {
      try {
        await api.call("deleteStatus", { params: { statusId }, body: {} });
      } catch (error) {
        // It was already deleted in another tab, or has expired.
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
      }
    }),
  );
}

/**
 * Marks another user's status as viewed, in the cache and on the server. If the call fails, the mark is removed from
 * the cache, and the failure is only logged.
 */
export function useMarkStatusViewed() {
  const queryClient = useQueryClient();
  const applyViewed = (statusId: string, isViewed: boolean) =>
    updateStatus(queryClient, statusId, (cached) =>
      cached.isViewed === isViewed ? cached : { ...cached, isViewed },
    );
  return useMutation({
    mutationFn: (statusId: string) =>
      api.call("viewStatus", { params: { statusId }, body: {} }, { keepalive: true }),
    onMutate: (statusId) => applyViewed(statusId, true),
    onError: (error, statusId) => {
      applyViewed(statusId, false);
      // biome-ignore lint/suspicious/noConsole: the specification requires the log
      console.warn("The view of a status could not be recorded.", error);
    },
  });
}
