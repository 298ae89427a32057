import { limits } from "@kora/contract/limits";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { chatKeys } from "../chat-keys.ts";

/** The most requests that the server counts. */
export const maxCounted = limits.message.countedRequests;

/** Fetches the message requests that the viewer received, newest first. Each page has their number. */
export const messageRequestsQuery = pagedQuery(
  "listMessageRequests",
  {},
  { queryKey: chatKeys.requests, meta: { live: true } },
);
