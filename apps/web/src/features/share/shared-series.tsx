import { limits } from "@kora/contract/limits";
import type { SeriesSharePageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Poster } from "../../ui/poster.tsx";
import { AuthorName } from "./author-name.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { GenreLinks } from "./genre-links.tsx";
import { getStoryLang } from "./story-script.ts";

const { series: text } = shareText;

/** A series on its public page, with links to the public pages of its parts. */
export function SharedSeries({ series, author }: SeriesSharePageInput) {
  const { title, shortDescription, language, poster, contents, mayDownload } = series;
  return (
    <article className="mx-auto flex w-full max-w-feed flex-1 flex-col sm:px-4">
      {poster && (
        <Poster
          poster={poster}
          sizes="(min-width: 42rem) 40rem, 100vw"
          eager
          className="max-h-[55svh] text-cloth-cream text-sm [text-shadow:0_0_3px_#000,0_0_6px_#000] sm:rounded-lg"
        />
      )}
      <div className="px-4 sm:px-0">
        <h1
          dir="auto"
          lang={getStoryLang(language, title)}
          className="wrap-anywhere pt-6 font-medium font-story text-2xl sm:pt-8 sm:text-3xl"
        >
          {title}
        </h1>
        <p className="flex flex-wrap gap-x-3 pt-3 text-text-muted">
          <AuthorName {...author} />
          <span>{text.about(series.state, series.partCount)}</span>
        </p>
        {shortDescription !== "" && (
          <p
            dir="auto"
            lang={getStoryLang(language, shortDescription)}
            className="wrap-anywhere pt-3"
          >
            {shortDescription}
          </p>
        )}
        <h2 className="pt-7 font-medium font-story text-2xl">{text.contents}</h2>
        {contents.length === 0 ? (
          <p className="pt-3 text-text-muted">{text.empty}</p>
        ) : (
          <ol className="grid gap-2 pt-3">
            {contents.map((part, index) => (
              <li key={part._id} className="flex gap-3 border-line border-t pt-3">
                <span aria-hidden="true" className="text-text-muted">
                  {index + 1}
                </span>
                <a
                  href={`/story/${part._id}/share`}
                  dir="auto"
                  className="wrap-anywhere flex-1 font-medium text-link"
                >
                  {part.title}
                </a>
                <span className="text-sm text-text-muted">
                  {text.minutes(
                    Math.max(1, Math.round(part.wordCount / limits.reading.wordsPerMinute)),
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
        <GenreLinks genres={series.genre} label={shareText.lists.genres} />
        {mayDownload && contents.length > 0 && <DownloadLinks path={`/series/${series._id}`} />}
        <p className="pt-6">
          <a href="/login" className={buttonStyle({ variant: "primary" })}>
            {shareText.more}
          </a>
        </p>
      </div>
    </article>
  );
}
