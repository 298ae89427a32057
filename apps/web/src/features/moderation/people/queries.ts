import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { moderationKeys } from "../queries.ts";

/** The state of a user, for moderators. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: moderationKeys.person(userId),
    staleTime: 0,
    queryFn: ({ signal }) => api.call("getPersonAsModerator", { params: { userId } }, { signal }),
  });
}

/** The acts that weigh on a user, the latest first. */
export function sanctionsOfPersonQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.sanctions(userId),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        "listSanctionsOfPerson",
        { params: { userId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
}
