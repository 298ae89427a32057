import { genreLabels } from "@kora/contract/genres";
import type { SeriesView } from "@kora/contract/series";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { languageName } from "#text/languages.ts";
import { seriesText as text } from "#text/series.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Poster } from "../../ui/poster.tsx";

/** Poster, title, griot, description and numbers of a series, with `actions` below. */
export function SeriesHeader({ series, actions }: { series: SeriesView; actions: ReactNode }) {
  const { title, shortDescription, poster, writer, genre, language, rating, state } = series;
  const lang = language ?? undefined;
  const facts = [
    text.states[state],
    text.parts(series.partCount),
    ...(series.wordCount > 0 ? [text.words(series.wordCount)] : []),
    text.followers(series.followerCount),
    ...(rating === "everyone" ? [] : [storyRatingText.ratings[rating]]),
    ...(language === null ? [] : [languageName(language)]),
    ...genre.map((key) => genreLabels[key]),
  ];
  return (
    <header className="overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
      {poster && (
        <Poster
          poster={poster}
          eager
          sizes="(min-width: 46rem) 42rem, 100vw"
          className="aspect-21/9"
        />
      )}
      <div className="grid gap-3 px-4 pt-5 pb-6 sm:px-6">
        <h1
          dir="auto"
          lang={lang}
          className="font-medium font-story text-2xl [overflow-wrap:anywhere] sm:text-3xl"
        >
          {title}
        </h1>
        {shortDescription !== "" && (
          <p dir="auto" lang={lang} className="text-lg text-text-muted [overflow-wrap:anywhere]">
            {shortDescription}
          </p>
        )}
        <Link
          to={`/writer/profile/${writer._id}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-2.5 justify-self-start rounded-sm font-medium text-link underline-offset-3 hover:underline"
        >
          <Avatar src={writer.avatar} name={writer.posterName} />
          <span dir="auto" className="truncate">
            {text.by(writer.posterName)}
          </span>
        </Link>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 pt-1 empty:hidden">{actions}</div>
      </div>
    </header>
  );
}
