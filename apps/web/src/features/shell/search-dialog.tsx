import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSearchQuery } from "./search-query.tsx";

/** Sets the search query that the app's lists filter by. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { query, setQuery } = useSearchQuery();
  const [words, setWords] = useState(query);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQuery(words.trim());
    onClose();
  };
  const clear = () => {
    setQuery("");
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={shellText.search.title}>
      <search>
        <form onSubmit={search} className="grid gap-3">
          <TextField
            type="search"
            enterKeyHint="search"
            label={shellText.search.label}
            hint={shellText.search.hint}
            placeholder={shellText.search.placeholder}
            icon={<Search aria-hidden="true" />}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            {query !== "" && <Button onClick={clear}>{uiText.clear}</Button>}
            <Button type="submit" variant="primary">
              {shellText.search.submit}
            </Button>
          </div>
        </form>
      </search>
    </Dialog>
  );
}
