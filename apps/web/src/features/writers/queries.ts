import type { FollowerView } from "@kora/contract/writers";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import { api } from "../../lib/api.ts";
import { applyFriendshipInPages } from "../friends/index.ts";

/** Fetches the writer directory, filtered by pen name with `search`; "" fetches all. */
export function writersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: writerKeys.list(search),
    // Refetched only on a new visit (`useRefreshOnVisit`), so that the list does not move while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(search !== "" && { search }), cursor: pageParam ?? undefined };
      return api.page("listWriters", { query }, { signal });
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Fetches a writer by writer id or user id. */
export function writerQuery(id: string) {
  return queryOptions({
    queryKey: writerKeys.detail(id),
    queryFn: ({ signal }) => api.call("getWriter", { params: { writerId: id } }, { signal }),
  });
}

/** Fetches a writer's followers, the latest first. */
export function followersQuery(writerId: string) {
  return infiniteQueryOptions({
    queryKey: writerKeys.followers(writerId),
    meta: { applyFriendship: applyFriendshipInPages<FollowerView> },
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        "listFollowers",
        { params: { writerId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
}
