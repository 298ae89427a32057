import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { searchText } from "#text/search.ts";
import { uiText } from "#text/ui.ts";
import { errorMessage } from "../../lib/api.ts";
import { currentEntryKey, useEntryState, writeEntryState } from "../../lib/entry-state.ts";
import { isComposing, isEnter } from "../../lib/keys.ts";
import { useSearchQuery } from "../../lib/search-query.tsx";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { matchConversations } from "./match-conversations.ts";
import { conversationsQuery, searchQuery } from "./queries.ts";
import { SearchResults } from "./search-results.tsx";
import { TermLists } from "./term-lists.tsx";
import { nextIndex, toSections } from "./to-results.ts";
import { useTerms } from "./use-terms.ts";

/** Milliseconds from the last keystroke to the search on the server. */
const debounceDelay = 200;
/** Going back from a result shows the search as it was. */
const inputName = "search input";
const noResults = { stories: [], writers: [], people: [] };

/**
 * Searches the viewer's chats and groups by name, and stories, writers and users, while typing. Submitting sets the
 * query that filters the lists of the app's pages.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { query, setQuery } = useSearchQuery();
  const [input, setInput] = useEntryState(inputName, query);
  const close = () => {
    // Opened again, the field has the query of the lists.
    writeEntryState(currentEntryKey(), inputName, undefined);
    onClose();
  };
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const terms = useTerms();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;

  const searchTerm = input.trim();
  const debouncedTerm = useDebouncedValue(searchTerm, debounceDelay);
  // An emptied field ends the search at once, not only after the delay.
  const results = useQuery(searchQuery(searchTerm === "" ? "" : debouncedTerm));
  const conversations = useQuery({ ...conversationsQuery, enabled: searchTerm !== "" });
  const sections =
    searchTerm === ""
      ? []
      : toSections(
          matchConversations(conversations.data ?? [], searchTerm),
          results.data ?? noResults,
        );
  const count = sections.reduce((sum, section) => sum + section.results.length, 0);
  // The shown results may belong to the previous search term.
  const isStale = debouncedTerm !== searchTerm || results.isPlaceholderData;
  const activeIndex = selectedIndex !== null && selectedIndex < count ? selectedIndex : null;

  const changeInput = (next: string) => {
    setInput(next);
    setSelectedIndex(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    terms.add(searchTerm);
    setQuery(searchTerm);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const next = nextIndex(event.key, { activeIndex, count });
    if (next !== undefined) {
      event.preventDefault();
      setSelectedIndex(next);
      if (next !== null) {
        document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
      }
    } else if (isEnter(event) && activeIndex !== null) {
      event.preventDefault();
      document.getElementById(optionId(activeIndex))?.click();
    }
  };

  return (
    <Dialog
      open
      onClose={close}
      restoreScrollAs="search results"
      title={searchText.title}
      size="large"
      firstFocus={() => field.current}
    >
      <search className="grid min-h-[60dvh] content-start gap-4 sm:min-h-[28rem]">
        <form onSubmit={submit} className="grid gap-3">
          <TextField
            ref={field}
            type="search"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={limits.search.query}
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-activedescendant={activeIndex === null ? undefined : optionId(activeIndex)}
            label={searchText.label}
            hint={searchText.hint}
            placeholder={searchText.placeholder}
            icon={<Search aria-hidden="true" />}
            value={input}
            onChange={(event) => changeInput(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {query !== "" && (
              <Button
                onClick={() => {
                  setQuery("");
                  close();
                }}
              >
                {uiText.clear}
              </Button>
            )}
            <Button type="submit" variant="primary">
              {searchText.submit}
            </Button>
          </div>
        </form>
        {searchTerm === "" ? (
          <TermLists
            recent={terms.recent}
            frequent={terms.frequent}
            onChoose={(term) => {
              changeInput(term);
              field.current?.focus();
            }}
            onRemove={(term) => {
              terms.remove(term);
              field.current?.focus();
            }}
            onClear={() => {
              terms.clear();
              field.current?.focus();
            }}
          />
        ) : count > 0 ? (
          <div aria-busy={isStale} className={cx(isStale && "opacity-60")}>
            <SearchResults
              id={listId}
              sections={sections}
              activeIndex={activeIndex}
              optionId={optionId}
              onHover={setSelectedIndex}
              // The page that opens closes the dialog.
              onOpen={() => terms.add(searchTerm)}
            />
          </div>
        ) : results.isError ? null : isStale || results.isPending ? (
          <Loading text={searchText.loading}>
            <div className="grid gap-3">
              {[0, 1, 2, 3].map((row) => (
                <div key={row} className="flex items-center gap-3 px-2">
                  <Skeleton className="size-12 rounded-sm" />
                  <div className="grid flex-1 gap-2">
                    <Skeleton className="h-4 w-2/3" />
                    <Skeleton className="h-3 w-1/3" />
                  </div>
                </div>
              ))}
            </div>
          </Loading>
        ) : (
          <p className="break-words py-6 text-center text-text-muted">
            {searchText.none(searchTerm)}
          </p>
        )}
        {searchTerm !== "" && results.isError && (
          <ErrorState message={errorMessage(results.error, searchText.failed)} query={results} />
        )}
        <p aria-live="polite" className="sr-only">
          {searchTerm === "" || isStale || results.data === undefined
            ? ""
            : count === 0
              ? searchText.none(searchTerm)
              : searchText.count(count)}
        </p>
      </search>
    </Dialog>
  );
}
