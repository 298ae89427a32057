import { limits } from "@kora/contract/limits";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { chatKeys } from "../chat-keys.ts";

/** The most requests that the server counts. */
export const maxCounted = limits.message.countedRequests;

/** Fetches the message requests that the viewer received, newest first. Each page has their number. */
export const messageRequestsQuery = infiniteQueryOptions({
  queryKey: chatKeys.requests,
  meta: { live: true },
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam === null ? {} : { cursor: pageParam };
    return api.page("listMessageRequests", { query }, { signal });
  },
  getNextPageParam: (last) => last.nextCursor,
});
