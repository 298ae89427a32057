import type { SearchResults } from "@kora/contract/search";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** The first results of each kind. The previous results stay visible while loading. */
export function searchQuery(searchTerm: string) {
  return queryOptions<SearchResults>({
    queryKey: ["search", searchTerm],
    enabled: searchTerm !== "",
    placeholderData: (previous) => (searchTerm === "" ? undefined : previous),
    queryFn: ({ signal }) => api.call("search", { query: { q: searchTerm } }, { signal }),
  });
}

/** Key of both lists of the search history. */
export const termsKey = ["search-terms"];

/** The viewer's search history: the latest first, or those used more than once, the most frequent first. */
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
