import { History, TrendingUp, X } from "lucide-react";
import { useId } from "react";
import { searchText } from "#text/search.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

export interface TermListsProps {
  recent: readonly string[];
  frequent: readonly string[];
  /** Called with a term to search for again. */
  onChoose: (term: string) => void;
  onRemove: (term: string) => void;
  /** Called when the whole history is to be deleted. */
  onClear: () => void;
}

/** The recent and the frequent search terms. */
export function TermLists({ recent, frequent, onChoose, onRemove, onClear }: TermListsProps) {
  const id = useId();
  if (recent.length === 0) {
    return <p className="py-6 text-center text-text-muted">{searchText.empty}</p>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-labelledby={`${id}-recent`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex items-center justify-between gap-3">
          <h2 id={`${id}-recent`} className="font-bold font-sans text-sm text-text-muted">
            {searchText.recent}
          </h2>
          <Button variant="quiet" onClick={onClear}>
            {searchText.clearAll}
          </Button>
        </div>
        <ul>
          {recent.map((term) => (
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
      {frequent.length > 0 && (
        <section
          aria-labelledby={`${id}-frequent`}
          className="grid grid-cols-[minmax(0,1fr)] gap-1"
        >
          <h2 id={`${id}-frequent`} className="font-bold font-sans text-sm text-text-muted">
            {searchText.frequent}
          </h2>
          <ul className="flex flex-wrap gap-2 pt-1">
            {frequent.map((term) => (
              <li key={term} className="min-w-0">
                <Button
                  icon={<TrendingUp aria-hidden="true" className="size-4.5 shrink-0" />}
                  onClick={() => onChoose(term)}
                  className="max-w-full"
                >
                  <span className="truncate" dir="auto">
                    {term}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
