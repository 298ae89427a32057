import type { AlertView } from "@kora/contract/alerts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { alertKeys } from "./alert-keys.ts";

/** Fetches the viewer's alerts, latest first, with the unread count; events keep them up to date. */
export const alertsQuery = infiniteQueryOptions({
  queryKey: alertKeys.list,
  meta: { live: true },
  staleTime: Number.POSITIVE_INFINITY,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }): Promise<Page<AlertView[]>> =>
    api.page("listAlerts", { query: { cursor: pageParam ?? undefined } }, { signal }),
  getNextPageParam: (last) => last.nextCursor,
});
