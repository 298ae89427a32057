import { createContext, type ReactNode, useContext, useState } from "react";
import { useSession } from "./session.ts";

interface SearchQuery {
  /** What is searched for everywhere in the app; "" is nothing. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
}

const SearchQueryContext = createContext<SearchQuery>({ query: "", setQuery: () => undefined });

/** Keeps the search query that the search box sets and the lists filter by (accounts-and-shell §2). */
export function SearchQueryProvider({ children }: { children: ReactNode }) {
  const { userId } = useSession();
  const [kept, setKept] = useState({ query: "", userId });
  // What somebody searched for is nothing to the next person at this browser.
  const query = kept.userId === userId ? kept.query : "";
  const setQuery = (next: string) => setKept({ query: next, userId });
  return <SearchQueryContext value={{ query, setQuery }}>{children}</SearchQueryContext>;
}

/** The search query shared by the whole app. */
export function useSearchQuery(): SearchQuery {
  return useContext(SearchQueryContext);
}
