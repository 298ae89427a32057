import type { SearchResults } from "@kora/contract/search";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { ConversationSummary } from "./match-conversations.ts";

/** Fetches the first results of each kind. The previous results stay visible while loading. */
export function searchQuery(searchTerm: string) {
  return queryOptions<SearchResults>({
    queryKey: ["search", searchTerm],
    enabled: searchTerm !== "",
    placeholderData: (previous) => (searchTerm === "" ? undefined : previous),
    queryFn: ({ signal }) => api.call("search", { query: { q: searchTerm } }, { signal }),
  });
}

/** Number of the latest chats, and of the latest groups, whose names are searched. */
const conversationLimit = 100;

/** Fetches the viewer's chats, the latest first, then the groups in the same order. */
export const conversationsQuery = queryOptions({
  queryKey: ["search-conversations"],
  staleTime: 30_000,
  queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
    const query = { limit: conversationLimit };
    const [chats, groups] = await Promise.all([
      api.call("listRecentChats", { query }, { signal }),
      api.call("listGroups", { query }, { signal }),
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
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const terms = await api.call("listSearchTerms", { query: { order } }, { signal });
      return terms.filter(({ uses }) => order === "recent" || uses > 1).map(({ term }) => term);
    },
  });
}
