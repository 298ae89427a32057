import type { CallInput } from "@kora/contract";
import type { StatusView } from "@kora/contract/memoir";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import { useUserId } from "../../lib/session.ts";
import { applyStatusChange } from "./apply-events.ts";
import { likeStatus } from "./like-status.ts";
import { changeStatus, dropStatuses, memoirKeys, putOwnStatus } from "./memoir-cache.ts";
import { noteServerTime } from "./server-clock.ts";

/** The statuses of people, page by page, each person's together: one's own first. `toPeople` groups them. */
export const memoirFeedQuery = infiniteQueryOptions({
  queryKey: memoirKeys.feed,
  meta: { live: true },
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal }) => {
    const { items, nextCursor } = await api.page(
      "listStatuses",
      { query: { cursor: pageParam ?? undefined } },
      { signal, onTime: noteServerTime },
    );
    return { items: items.data, nextCursor };
  },
  getNextPageParam: (last) => last.nextCursor,
});

/** All statuses of the person whose status that is, the newest first. Gone or not to be seen: 404. */
export function personStatusesQuery(statusId: string) {
  return queryOptions({
    queryKey: memoirKeys.of(statusId),
    meta: { live: true },
    queryFn: async ({ signal }) => {
      const parts = { params: { statusId } };
      return (await api.call("readStatus", parts, { signal, onTime: noteServerTime })).data;
    },
  });
}

/** Who opened a status of one's own, the latest first. */
export function statusViewersQuery(statusId: string) {
  return infiniteQueryOptions({
    queryKey: memoirKeys.viewers(statusId),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { items, nextCursor } = await api.page(
        "listStatusViewers",
        { params: { statusId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      );
      return { items: items.data, nextCursor };
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Reads a status's likes anew, for as long as no events come. Older figures than those held change nothing. */
export async function refreshLikes(
  queryClient: QueryClient,
  statusId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { data } = await api.call("readStatusLikes", { params: { statusId } }, { signal });
  changeStatus(queryClient, statusId, (held) =>
    data.revision > held.revision
      ? { ...held, isLiked: data.isLiked, likeCount: data.likes, revision: data.revision }
      : held,
  );
}

/** Posts a status. Its answer reaches the cache as its event would. */
export function useCreateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<"createStatus">["body"]) =>
      (await api.call("createStatus", { body })).data,
    onSuccess: (status) => applyStatusChange(queryClient, { change: "created", status }),
  });
}

/** Likes a status or takes the like back; pass what is wished. */
export function useLikeStatus(status: StatusView) {
  const statusId = status._id;
  const viewerId = useUserId();
  const { mutate } = useMutation(
    likeStatus(useQueryClient(), {
      statusId,
      viewerId,
      send: async (on) =>
        (await api.call("likeStatus", { params: { statusId }, body: { on } })).data,
    }),
  );
  return (on: boolean, onError: (error: Error) => void) =>
    mutate({ on, from: status }, { onError });
}

/** Saves a status of one's own beyond its time or no longer: shown at once, taken back when refused. */
export function useSaveStatus(statusId: string) {
  const queryClient = useQueryClient();
  const show = (isPermanentlySaved: boolean, revision = 0) =>
    changeStatus(queryClient, statusId, (held) => ({
      ...held,
      isPermanentlySaved,
      revision: Math.max(revision, held.revision),
    }));
  return useMutation({
    scope: { id: `save status ${statusId}` },
    mutationFn: async (on: boolean) =>
      (await api.call("saveStatus", { params: { statusId }, body: { on } })).data,
    onMutate: (on) => show(on),
    onSuccess: ({ isPermanentlySaved, revision }) => show(isPermanentlySaved, revision),
    onError: (_error, on) => show(!on),
  });
}

/** Deletes a status of one's own: gone at once, back in its place when the server refuses. */
export function useDeleteStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: statusId }: StatusView) => {
      try {
        await api.call("deleteStatus", { params: { statusId }, body: {} });
      } catch (error) {
        // Another tab was first, or its time was over.
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
      }
    },
    onMutate: ({ _id }) => dropStatuses(queryClient, (status) => status._id === _id),
    onError: (_error, status) => putOwnStatus(queryClient, status),
  });
}

/** Records that the viewer opened a status; only for another's that is not `isViewed`. A failure is logged. */
export function useViewStatus() {
  const queryClient = useQueryClient();
  const show = (statusId: string, isViewed: boolean) =>
    changeStatus(queryClient, statusId, (held) =>
      held.isViewed === isViewed ? held : { ...held, isViewed },
    );
  return useMutation({
    mutationFn: (statusId: string) =>
      api.call("viewStatus", { params: { statusId }, body: {} }, { keepalive: true }),
    onMutate: (statusId) => show(statusId, true),
    onError: (error, statusId) => {
      show(statusId, false);
      // biome-ignore lint/suspicious/noConsole: only logged (social §8)
      console.warn("The view of a status could not be recorded.", error);
    },
  });
}
