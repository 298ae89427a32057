import { type MutationOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { changeStatus } from "./memoir-cache.ts";

export interface SaveStatus {
  readonly statusId: string;
  readonly on: boolean;
}

interface Saved {
  readonly isPermanentlySaved: boolean;
  readonly revision: number;
}

/**
 * Saves a status of one's own beyond its time or no longer: shown at once, taken back when refused. Which one
 * goes with each press, as whoever presses may be at another before the answer is there.
 */
export function saveStatus(
  queryClient: QueryClient,
  /** Makes the call. */
  send: (wish: SaveStatus) => Promise<Saved>,
): MutationOptions<Saved, Error, SaveStatus, void> {
  const show = (statusId: string, isPermanentlySaved: boolean, revision = 0) =>
    changeStatus(queryClient, statusId, (held) => ({
      ...held,
      isPermanentlySaved,
      revision: Math.max(revision, held.revision),
    }));
  return mutationOptions({
    scope: { id: "save status" },
    mutationFn: send,
    onMutate: ({ statusId, on }) => show(statusId, on),
    onSuccess: ({ isPermanentlySaved, revision }, { statusId }) =>
      show(statusId, isPermanentlySaved, revision),
    onError: (_error, { statusId, on }) => show(statusId, !on),
  });
}
