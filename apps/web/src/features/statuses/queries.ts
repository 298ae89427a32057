import type { CallInput } from "@kora/contract";
import type { StatusView } from "@kora/contract/statuses";
import {
  infiniteQueryOptions,
  type MutationStatus,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { applyStatusChange } from "./apply-events.ts";
import { deleteStatus, withoutDeleted } from "./delete-status.ts";
import { likeStatus, showLikes } from "./like-status.ts";
import { changeStatus, memoirKeys } from "./memoir-cache.ts";
import { saveStatus } from "./save-status.ts";
import { noteServerTime } from "./server-clock.ts";

const posting = ["memoir", "create"];

/** The statuses of people, page by page, each person's together: one's own first. `toPeople` groups them. */
export const memoirFeedQuery = infiniteQueryOptions({
  queryKey: memoirKeys.feed,
  meta: { live: true },
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal, client }) => {
    const { items, nextCursor } = await api.page(
      "listStatuses",
      { query: { cursor: pageParam ?? undefined } },
      { signal, onTime: noteServerTime },
    );
    return { items: withoutDeleted(client, items.data), nextCursor };
  },
  getNextPageParam: (last) => last.nextCursor,
});

/** All statuses of the person whose status that is, the newest first. Gone or not to be seen: 404. */
export function personStatusesQuery(statusId: string) {
  return queryOptions({
    queryKey: memoirKeys.of(statusId),
    meta: { live: true },
    queryFn: async ({ signal, client }) => {
      const options = { signal, onTime: noteServerTime };
      const { data } = await api.call("readStatus", { params: { statusId } }, options);
      return withoutDeleted(client, data);
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
  showLikes(queryClient, statusId, data);
}

/**
 * Posts a status. Its answer reaches the cache as its event would. The promise of `mutateAsync` tells how it
 * ended, also who has left the form.
 */
export function useCreateStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: posting,
    mutationFn: async (body: CallInput<"createStatus">["body"]) =>
      (await api.call("createStatus", { body })).data,
    onSuccess: (status) => applyStatusChange(queryClient, { change: "created", status }),
  });
}

/** How the latest posting of a status stands, whichever form it was sent from. */
export function usePosting(): MutationStatus {
  const states = useMutationState({
    filters: { mutationKey: posting },
    select: ({ state }) => state.status,
  });
  return states.at(-1) ?? "idle";
}

/** Whether a status is being posted at this very moment. */
export function isPosting(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: posting }) > 0;
}

/** Likes a status or takes the like back; pass what is wished. A failure is told wherever the viewer is then. */
export function useLikeStatus(status: StatusView) {
  const statusId = status._id;
  const viewerId = useViewerId();
  const { mutateAsync } = useMutation(
    likeStatus(useQueryClient(), {
      statusId,
      viewerId,
      send: async (on) =>
        (await api.call("likeStatus", { params: { statusId }, body: { on } })).data,
    }),
  );
  return (on: boolean, onError: (error: Error) => void) => {
    mutateAsync({ on, initial: status }).catch(onError);
  };
}

/** Saves a status of one's own beyond its time or no longer; pass which one and what is wished. */
export function useSaveStatus() {
  return useMutation(
    saveStatus(
      useQueryClient(),
      async ({ statusId, on }) =>
        (await api.call("saveStatus", { params: { statusId }, body: { on } })).data,
    ),
  );
}

/** Deletes a status of one's own. */
export function useDeleteStatus() {
  return useMutation(
    deleteStatus(useQueryClient(), async (statusId) => {
      try {
        await api.call("deleteStatus", { params: { statusId }, body: {} });
      } catch (error) {
        // Another tab was first, or its time was over.
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
      }
    }),
  );
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
