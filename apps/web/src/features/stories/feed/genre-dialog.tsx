import { type Genre, genres } from "@kora/contract/genres";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { storiesText } from "#text/stories.ts";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";

const { feed: text } = storiesText;

/** Selects the recommended stories or a genre for the feed. */
export function GenreDialog({ genre, onClose }: { genre: Genre | null; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.filter} size="large">
      <ul className="flex flex-wrap gap-2">
        <li className="w-full pb-1">
          <Choice to="" chosen={genre === null} onGo={onClose}>
            {text.recommended}
          </Choice>
        </li>
        {genres.map((one) => (
          <li key={one}>
            <Choice
              to={`?${new URLSearchParams({ genre: one })}`}
              chosen={genre === one}
              onGo={onClose}
            >
              {one}
            </Choice>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Choice({
  to,
  chosen,
  onGo,
  children,
}: {
  /** Query string of the URL. */
  to: string;
  chosen: boolean;
  onGo: () => void;
  children: string;
}) {
  return (
    <Link
      to={{ search: to }}
      aria-current={chosen || undefined}
      onClick={onGo}
      className={cx(
        "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 transition-colors",
        chosen
          ? "border-transparent bg-link font-medium text-surface"
          : "border-line-strong bg-surface-raised hover:bg-surface-sunken",
      )}
    >
      {chosen && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
      {children}
    </Link>
  );
}
