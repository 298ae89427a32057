import type { NewsArticle } from "@kora/contract/news";
import { ExternalLink } from "lucide-react";
import { newsText as text } from "#text/news.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { NewsPicture } from "./news-picture.tsx";

/** An article; the whole card links to its source. `isAboveFold` loads the image eagerly. */
export function NewsCard({
  article,
  hasPicture,
  isAboveFold = false,
}: {
  article: NewsArticle;
  /** Shows its image, or a pattern in its place. */
  hasPicture: boolean;
  isAboveFold?: boolean;
}) {
  const { title, description, url, image, source, publishedAt } = article;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card transition-shadow has-[a:hover]:shadow-overlay">
      {hasPicture && <NewsPicture image={image} articleUrl={url} isAboveFold={isAboveFold} />}
      <div className="flex flex-1 flex-col gap-2 px-4 pt-3.5 pb-4">
        <h2
          dir="auto"
          className="wrap-anywhere line-clamp-4 font-medium font-story text-xl leading-snug [text-wrap:pretty]"
        >
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
          >
            {title} <VisuallyHidden>{text.newTab}</VisuallyHidden>
          </a>
        </h2>
        {description !== "" && (
          <p dir="auto" className="wrap-anywhere line-clamp-3 text-text-muted">
            {description}
          </p>
        )}
        <p className="mt-auto flex items-center gap-2 pt-1 text-sm text-text-muted">
          <span className="min-w-0 flex-1 truncate">
            <bdi className="font-medium">{source}</bdi>
            {publishedAt !== null && (
              <>
                <span aria-hidden> · </span>
                <RelativeTime date={publishedAt} />
              </>
            )}
          </span>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        </p>
      </div>
    </article>
  );
}
