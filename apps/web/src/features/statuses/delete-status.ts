import type { StatusView } from "@kora/contract/statuses";
import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { dropStatuses, putOwnStatus } from "./memoir-cache.ts";

const mutationKey = ["memoir", "delete"];

/** Deletes a status of one's own: gone at once, back in its place when the server refuses. */
export function deleteStatus(
  queryClient: QueryClient,
  /** Makes the call. */
  send: (statusId: string) => Promise<void>,
): MutationOptions<void, Error, StatusView, void> {
  const drop = (statusId: string) => dropStatuses(queryClient, ({ _id }) => _id === statusId);
  return mutationOptions({
    mutationKey,
    mutationFn: ({ _id }) => send(_id),
    onMutate: ({ _id }) => drop(_id),
    // From here on an answer may not be older than this.
    onSuccess: (_answer, { _id }) => drop(_id),
    onError: (_error, status) => putOwnStatus(queryClient, status),
  });
}

/** An answer of the server without what is being deleted: it may have been asked for before. */
export function withoutDeleted(
  queryClient: QueryClient,
  statuses: readonly StatusView[],
): StatusView[] {
  const deleted = queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => (state.variables as StatusView | undefined)?._id);
  return statuses.filter(({ _id }) => !deleted.includes(_id));
}
