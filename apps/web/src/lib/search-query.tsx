import { createContext, type ReactNode, useContext, useState } from "react";
import { useSession } from "./session.ts";

interface SearchQuery {
  /** The search query of the whole app; "" for none. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
}

const SearchQueryContext = createContext<SearchQuery>({ query: "", setQuery: () => undefined });

/** Holds the search query that the search dialog sets and that lists filter by. */
export function SearchQueryProvider({ children }: { children: ReactNode }) {
  const { userId } = useSession();
  const [stored, setStored] = useState({ query: "", userId });
  // A query must not be shown to the next user of this browser.
  const query = stored.userId === userId ? stored.query : "";
  const setQuery = (next: string) => setStored({ query: next, userId });
  return <SearchQueryContext value={{ query, setQuery }}>{children}</SearchQueryContext>;
}

/** Returns the search query of the whole app and the function that sets it. */
export function useSearchQuery(): SearchQuery {
  return useContext(SearchQueryContext);
}
