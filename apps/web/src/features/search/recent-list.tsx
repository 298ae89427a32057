import { History, X } from "lucide-react";
import { searchText } from "#text/search.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

export interface RecentListProps {
  terms: readonly string[];
  onChoose: (term: string) => void;
  onRemove: (term: string) => void;
  onClear: () => void;
}

/** What was searched for last on this device. */
export function RecentList({ terms, onChoose, onRemove, onClear }: RecentListProps) {
  if (terms.length === 0) {
    return <p className="py-6 text-center text-text-muted">{searchText.empty}</p>;
  }
  return (
    <section aria-label={searchText.recent} className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-bold font-sans text-sm text-text-muted">{searchText.recent}</h2>
        <Button variant="quiet" onClick={onClear}>
          {searchText.clearAll}
        </Button>
      </div>
      <ul>
        {terms.map((term) => (
          <li key={term} className="flex items-center">
            <button
              type="button"
              onClick={() => onChoose(term)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-start hover:bg-surface-sunken"
            >
              <History aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
              <span className="truncate" dir="auto">
                {term}
              </span>
            </button>
            <IconButton
              label={searchText.remove(term)}
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove(term)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
