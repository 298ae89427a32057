import { createContext, type ReactNode, useContext } from "react";
import { useEntryState } from "./entry-state.ts";
import { useSession } from "./session.ts";

interface SearchQuery {
  /** The search query of the whole app; "" for none. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
}

const SearchQueryContext = createContext<SearchQuery>({ query: "", setQuery: () => undefined });

/**
 * Holds the search query that the search dialog sets and that lists filter by. A new page takes it over; going back brings
 * that of the page back.
 */
export function SearchQueryProvider({ children }: { children: ReactNode }) {
  // A query must not be shown to the next user of this browser.
  const { userId } = useSession();
  const [query, setQuery] = useEntryState(`query ${userId ?? ""}`, "");
  return <SearchQueryContext value={{ query, setQuery }}>{children}</SearchQueryContext>;
}

/** Returns the search query of the whole app and the function that sets it. */
export function useSearchQuery(): SearchQuery {
  return useContext(SearchQueryContext);
}
