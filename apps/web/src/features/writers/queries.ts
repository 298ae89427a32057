import type { FollowerView } from "@kora/contract/writers";
import { queryOptions } from "@tanstack/react-query";
import { writerKeys } from "../../entities/writer/own-writer.ts";
import { api } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { applyFriendshipInPages } from "../friends/index.ts";

/** Fetches the writer directory, filtered by pen name with `search`; "" fetches all. */
export function writersQuery(search: string) {
  return pagedQuery(
    "listWriters",
    { query: { ...(search !== "" && { search }) } },
    {
      queryKey: writerKeys.list(search),
      // Refetched only on a new visit (`useRefreshOnVisit`), so that the list does not move while it is read.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
    },
  );
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
  return pagedQuery(
    "listFollowers",
    { params: { writerId } },
    {
      queryKey: writerKeys.followers(writerId),
      meta: { applyFriendship: applyFriendshipInPages<FollowerView> },
    },
  );
}
