import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** What whoever runs this Kora says of themselves. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.call("getSiteInfo", {}, { signal }),
});
