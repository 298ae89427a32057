import type { StatusView } from "@kora/contract/statuses";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { putStatus, removeStatuses } from "./status-cache.ts";

const mutationKey = ["statuses", "delete"];

/** Deletes one of the viewer's statuses with an optimistic update; the status is restored if the call fails. */
export function deleteStatus(
  queryClient: QueryClient,
  send: (statusId: string) => Promise<void>,
): MutationOptions<void, Error, StatusView, void> {
  const remove = (statusId: string) => removeStatuses(queryClient, ({ _id }) => _id === statusId);
  return mutationOptions({
    mutationKey,
    mutationFn: ({ _id }) => send(_id),
    onMutate: ({ _id }) => remove(_id),
    // Removes it again, which restarts list fetches in flight: their response may still contain the status.
    onSuccess: (_response, { _id }) => remove(_id),
    onError: (_error, status) => putStatus(queryClient, status, status.user._id),
  });
}

/** Filters out statuses that are being deleted: the response may be older than the pending deletion. */
export function withoutPendingDeletions(
  queryClient: QueryClient,
  statuses: readonly StatusView[],
): StatusView[] {
  const pendingIds = queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => (state.variables as StatusView | undefined)?._id);
  return statuses.filter(({ _id }) => !pendingIds.includes(_id));
}
