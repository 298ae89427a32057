import { pagedQuery } from "../../lib/paged-query.ts";
import { alertKeys } from "./alert-keys.ts";

/** Fetches the viewer's alerts, latest first, with the unread count; events keep them up to date. */
export const alertsQuery = pagedQuery(
  "listAlerts",
  {},
  { queryKey: alertKeys.list, meta: { live: true }, staleTime: Number.POSITIVE_INFINITY },
);
