import { type Genre, genres } from "@kora/contract/genres";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { storiesText } from "#text/stories.ts";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";

const { feed: text } = storiesText;

/**
 * Lets the viewer select the recommended stories or a genre for the feed. `genre` is the selected one; null if none.
 */
export function GenreDialog({ genre, onClose }: { genre: Genre | null; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.filter} size="large">
      <ul className="flex flex-wrap gap-2">
        <li className="w-full pb-1">
          <GenreLink search="" isSelected={genre === null} onNavigate={onClose}>
            {text.recommended}
          </GenreLink>
        </li>
        {genres.map((option) => (
          <li key={option}>
            <GenreLink
              search={`?${new URLSearchParams({ genre: option })}`}
              isSelected={genre === option}
              onNavigate={onClose}
            >
              {option}
            </GenreLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function GenreLink({
  search,
  isSelected,
  onNavigate,
  children,
}: {
  /** Query string of the feed's URL; "" for the recommended stories. */
  search: string;
  isSelected: boolean;
  onNavigate: () => void;
  children: string;
}) {
  return (
    <Link
      to={{ search }}
      aria-current={isSelected || undefined}
      onClick={onNavigate}
      className={cx(
        "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 transition-colors",
        isSelected
          ? "border-transparent bg-link font-medium text-surface"
          : "border-line-strong bg-surface-raised hover:bg-surface-sunken",
      )}
    >
      {isSelected && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
      {children}
    </Link>
  );
}
