import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { updateStatus } from "./status-cache.ts";

export interface SaveStatusVariables {
  readonly statusId: string;
  /** True to save the status, false to stop saving it. */
  readonly isSaved: boolean;
}

interface SavedState {
  readonly isPermanentlySaved: boolean;
  /** Revision of the status, which each change increases. */
  readonly revision: number;
}

/**
 * Saves a status beyond its 24 hours, or stops saving it, with an optimistic update that is rolled back on
 * failure. The status id is a mutation variable, because the component may show another status before the
 * response arrives.
 */
export function saveStatus(
  queryClient: QueryClient,
  send: (variables: SaveStatusVariables) => Promise<SavedState>,
): MutationOptions<SavedState, Error, SaveStatusVariables, void> {
  /** Without `revision`, the cached one stays. */
  const applySaved = (statusId: string, isPermanentlySaved: boolean, revision = 0) =>
    updateStatus(queryClient, statusId, (cached) => ({
      ...cached,
      isPermanentlySaved,
      revision: Math.max(revision, cached.revision),
    }));
  return mutationOptions({
    // Mutations of one scope run one after another.
    scope: { id: "save status" },
    mutationFn: send,
    onMutate: ({ statusId, isSaved }) => applySaved(statusId, isSaved),
    onSuccess: ({ isPermanentlySaved, revision }, { statusId }) =>
      applySaved(statusId, isPermanentlySaved, revision),
    onError: (_error, { statusId, isSaved }) => applySaved(statusId, !isSaved),
  });
}
