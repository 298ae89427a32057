import type { StatusView } from "@kora/contract/statuses";

/** Where the viewer opens among a person's statuses: at the first that is unseen, else at the first. */
export function firstUnseen<Status extends Pick<StatusView, "isViewed">>(
  statuses: readonly Status[],
): Status | undefined {
  return statuses.find(({ isViewed }) => !isViewed) ?? statuses[0];
}
