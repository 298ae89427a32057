import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { moderationKeys, staleTime } from "../queries.ts";

/** The state of a user, for moderators. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: moderationKeys.person(userId),
    staleTime,
    queryFn: ({ signal }) => api.call("getPersonAsModerator", { params: { userId } }, { signal }),
  });
}

/** The acts that weigh on a user, the latest first. */
export function sanctionsOfPersonQuery(userId: string) {
  return pagedQuery(
    "listSanctionsOfPerson",
    { params: { userId } },
    { queryKey: moderationKeys.sanctions(userId), staleTime },
  );
}
