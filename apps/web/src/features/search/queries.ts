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

/** The key of all lists of what one searched for. */
export const termsKey = ["search-terms"];

/** What one searched for: the latest first, or of what was searched for more than once the most often first. */
export function termsQuery(order: "recent" | "frequent") {
  return queryOptions({
    queryKey: [...termsKey, order],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const terms = await api.call("listSearchTerms", { query: { order } }, { signal });
      return terms.filter(({ uses }) => order === "recent" || uses > 1).map(({ term }) => term);
    },
  });
}
