import { type Genre, genreLabels } from "@kora/contract/genres";
import { publicPaths } from "@kora/contract/public-pages";

/** Links to the public pages of genres. */
export function GenreLinks({ genres, label }: { genres: readonly Genre[]; label: string }) {
  if (genres.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-3 pt-6">
      {genres.map((genre) => (
        <li key={genre}>
          <a
            href={publicPaths.genre(genre)}
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {genreLabels[genre]}
          </a>
        </li>
      ))}
    </ul>
  );
}
