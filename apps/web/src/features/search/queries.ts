import type { SearchResults } from "@kora/contract/search";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** The first few of each kind that match. The results before stay in sight until these are there. */
export function searchQuery(words: string) {
  return queryOptions<SearchResults>({
    queryKey: ["search", words],
    enabled: words !== "",
    placeholderData: (before) => (words === "" ? undefined : before),
    queryFn: ({ signal }) => api.call("search", { query: { q: words } }, { signal }),
  });
}
