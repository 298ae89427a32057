import { queryOptions } from "@tanstack/react-query";
import { newsKeys } from "../../entities/news-keys.ts";
import { ApiError, api } from "../../lib/api.ts";

/** The latest articles; the server has new ones every ten minutes. */
export const newsQuery = queryOptions({
  queryKey: newsKeys.all,
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => api.call("listNews", {}, { signal }),
  // Where the news come from the server has tried already, and does not try again at once.
  retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === "OFFLINE",
});
