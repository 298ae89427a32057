import { limits } from "@kora/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { libraryText } from "#text/library.ts";
import type { LibraryStory } from "../../entities/library/library-story.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { TextField } from "../../ui/text-field.tsx";
import { StoryRow } from "./library-entries.tsx";
import { libraryKey } from "./queries.ts";
import { searchLibrary } from "./search-library.ts";

const { page: text } = libraryText;

const debounceMilliseconds = 250;

/** A field that searches the stored stories on this device, and what it found. */
export function LibrarySearch({
  stories,
  typed,
  onChange,
}: {
  stories: readonly LibraryStory[];
  /** The typed text. With one, the results are shown in place of the list. */
  typed: string;
  onChange: (typed: string) => void;
}) {
  const query = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const isActive = typed.trim() !== "";
  const { data: found } = useQuery({
    queryKey: [...libraryKey, "search", query, stories.map(({ _id }) => _id)],
    enabled: query !== "",
    // Not cached after use: the stories are on this device, so a search needs no request.
    gcTime: 0,
    queryFn: ({ signal }) => searchLibrary(stories, query, signal),
  });
  return (
    <>
      <search>
        <TextField
          label={text.search}
          hideLabel
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search.query}
          placeholder={text.searchHint}
          icon={<Search aria-hidden="true" />}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      </search>
      {/* Always in the page, so that screen readers announce its text when it appears. */}
      <p role="status" className="text-text-muted empty:hidden">
        {isActive && found && text.resultCount(found.length)}
      </p>
      {isActive && found && found.length > 0 && (
        <ul
          aria-label={text.results}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised"
        >
          {found.map((story) => (
            <li key={story._id}>
              <StoryRow story={story} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
