import type { FollowerView } from "@kora/contract/writers";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { befriendInPages } from "../friends/index.ts";
import { writerKeys } from "./queries.ts";

/** The directory, or with `search` those of it who are called so, page by page. */
export function writersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: writerKeys.list(search),
    // Asked for again when somebody arrives anew, so that it never moves under who looks through it.
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

/** One griot, named by the writer's id or the user's. */
export function writerQuery(id: string) {
  return queryOptions({
    queryKey: writerKeys.one(id),
    queryFn: ({ signal }) => api.call("getWriter", { params: { writerId: id } }, { signal }),
  });
}

/** Who follows a griot, the latest first, page by page. */
export function followersQuery(writerId: string) {
  return infiniteQueryOptions({
    queryKey: writerKeys.followers(writerId),
    meta: { befriend: befriendInPages<FollowerView> },
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
