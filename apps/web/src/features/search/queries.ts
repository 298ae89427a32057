import type { SearchResults } from "@kora/contract/search";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import type { ConversationSummary } from "./match-conversations.ts";

/** Fetches the first results of each kind; "" fetches nothing. The previous results stay visible while loading. */
export function searchQuery(searchTerm: string) {
  return queryOptions<SearchResults>({
    queryKey: ["search", searchTerm],
    meta: { live: true },
    enabled: searchTerm !== "",
    placeholderData: (previous) => (searchTerm === "" ? undefined : previous),
    queryFn: ({ signal }) => api.call("search", { query: { q: searchTerm } }, { signal }),
  });
}

/** Fetches the results again that contain a story, because it may be hidden from the viewer now. */
export function refetchSearchOfStory(queryClient: QueryClient, storyId: string): void {
  const hasStory = (results: SearchResults | undefined) =>
    results?.stories.some(({ _id }) => _id === storyId) === true;
  void queryClient.resetQueries({
    queryKey: ["search"],
    predicate: ({ state }) => hasStory(state.data as SearchResults | undefined),
  });
}

const pageSize = 100;
/** Max pages per list: the names of the latest 1,000 chats and 1,000 groups are searched. */
const maxPages = 10;

/** Fetches the pages of a list, at most `maxPages`. */
async function fetchPages<Item>(
  fetchPage: (query: { limit: number; cursor?: string }) => Promise<Page<Item[]>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const next: Page<Item[]> = await fetchPage({ limit: pageSize, ...(cursor && { cursor }) });
    items.push(...next.items);
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return items;
}

/** Fetches the viewer's chats, the latest first, then the groups in the same order. */
export const conversationsQuery = queryOptions({
  queryKey: ["search-conversations"],
  // The searches of half a minute share the lists, which may take several requests.
  staleTime: 30_000,
  queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
    const [chats, groups] = await Promise.all([
      fetchPages((query) => api.page("listRecentChats", { query }, { signal })),
      fetchPages((query) => api.page("listGroups", { query }, { signal })),
    ]);
    return [
      ...chats.map(({ userId, name, username, avatar }) => ({
        kind: "chat" as const,
        id: userId,
        name,
        username,
        picture: avatar,
      })),
      ...groups
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ _id, name, memberCount, profilePicture }) => ({
          kind: "group" as const,
          id: _id,
          name,
          memberCount,
          picture: profilePicture,
        })),
    ];
  },
});

/** Key of both lists of the search history. */
export const termsKey = ["search-terms"];

/** Fetches the viewer's search terms: the latest first, or those used more than once, the most frequent first. */
export function termsQuery(order: "recent" | "frequent") {
  return queryOptions({
    queryKey: [...termsKey, order],
    // Always stale: each search adds or moves a term, also on other devices.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const terms = await api.call("listSearchTerms", { query: { order } }, { signal });
      return terms.filter(({ uses }) => order === "recent" || uses > 1).map(({ term }) => term);
    },
  });
}
