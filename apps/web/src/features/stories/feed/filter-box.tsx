import { limits } from "@kora/contract/limits";
import { Search } from "lucide-react";
import { storiesText } from "#text/stories.ts";
import { useSearchQuery } from "../../../lib/search-query.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const { feed: text } = storiesText;

/** Field of the app's search query, shown above a list of stories that the query filters. */
export function FilterBox() {
  const { query, setQuery } = useSearchQuery();
  return (
    <search className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={text.filterList}
          hideLabel
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search.query}
          placeholder={text.filterList}
          icon={<Search aria-hidden="true" />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      {query !== "" && (
        <Button variant="quiet" className="shrink-0" onClick={() => setQuery("")}>
          {text.clearSearch}
        </Button>
      )}
      <p role="status" className="sr-only">
        {query !== "" && text.searched(query)}
      </p>
    </search>
  );
}
