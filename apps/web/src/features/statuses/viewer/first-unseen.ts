import type { StatusView } from "@kora/contract/statuses";

/** Returns the first unseen status of a user, else the first one. */
export function findFirstUnseen<Status extends Pick<StatusView, "isViewed">>(
  statuses: readonly Status[],
): Status | undefined {
  return statuses.find(({ isViewed }) => !isViewed) ?? statuses[0];
}
