import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/** The users whom the viewer has barred from commenting, latest first. */
export const bansQuery = infiniteQueryOptions({
  queryKey: ["comment-bans"],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    api.page("listCommentBans", { query: { cursor: pageParam ?? undefined } }, { signal }),
  getNextPageParam: (last) => last.nextCursor,
});
