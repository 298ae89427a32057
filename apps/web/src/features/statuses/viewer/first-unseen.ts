import type { StatusView } from "@kora/contract/statuses";

/** Returns the status at which the player opens: the first unseen one of a user, or the first if all are seen. */
export function findStatusToOpen<Status extends Pick<StatusView, "isViewed">>(
  statuses: readonly Status[],
): Status | undefined {
  return statuses.find(({ isViewed }) => !isViewed) ?? statuses[0];
}
