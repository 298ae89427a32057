import type { UserSummary } from "@kora/contract/common";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** A user whom a search offers. */
export interface FoundPerson extends UserSummary {
  readonly name: string;
}

/** Max users that one search offers. */
const maxOffered = 20;

/** Finds users of the directory by name, or the viewer's latest friends without a search text. */
export const findPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ["people-picker", search],
    // No event updates the results.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<FoundPerson[]> => {
      const query = { limit: maxOffered };
      return search === ""
        ? api.call("listFriends", { query }, { signal })
        : api.call("listPeopleToChat", { query: { ...query, search } }, { signal });
    },
  });
