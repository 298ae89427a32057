import type { NewsSource } from "@kora/contract/news";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { newsText as text } from "#text/news.ts";
import { errorMessage } from "../../lib/api.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { RefreshNotice } from "../../ui/refresh-notice.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { NewsCard } from "./news-card.tsx";
import { newsQuery, useRefreshNews } from "./queries.ts";

const gridStyle = "grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3";

/** The page at /news: articles of other sites. */
export function NewsPage() {
  const { data } = useQuery(newsQuery);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle title={text.title} />
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        {data?.fetchedAt != null && (
          <p className="text-sm text-text-muted">
            {text.updated.before} <RelativeTime date={data.fetchedAt} /> {text.updated.after}
          </p>
        )}
      </header>
      <Articles />
    </div>
  );
}

NewsPage.prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(newsQuery);

function Articles() {
  const { data, error, isPending } = useQuery(newsQuery);
  const refresh = useRefreshNews();
  if (isPending) return <CardSkeletons />;
  if (data === undefined) {
    return (
      <ErrorState
        message={errorMessage(refresh.error ?? error, text.failed)}
        error={refresh.error ?? error}
        onRetry={() => refresh.mutate()}
        busy={refresh.isPending}
      />
    );
  }
  const { articles, sources, isOutdated } = data;
  if (articles.length === 0) {
    return <EmptyState message={text.empty} link={{ to: "/story", text: text.toStories }} />;
  }
  // The operator of the server may have turned pictures off for all articles.
  const hasPictures = articles.some(({ image }) => image !== null);
  return (
    <>
      {isOutdated && (
        <RefreshNotice
          message={text.outdated}
          onRetry={() => refresh.mutate()}
          busy={refresh.isPending}
        />
      )}
      <ul className={gridStyle}>
        {articles.map((article, index) => (
          <li key={article.url}>
            <NewsCard article={article} hasPicture={hasPictures} isAboveFold={index < 2} />
          </li>
        ))}
      </ul>
      <Sources sources={sources} />
    </>
  );
}

/** The publishers of the articles, with links to their sites. */
function Sources({ sources }: { sources: readonly NewsSource[] }) {
  return (
    <section
      aria-labelledby="news-sources"
      className="flex flex-wrap items-baseline gap-x-4 border-line border-t pt-3 text-sm"
    >
      <h2 id="news-sources" className="font-medium text-text-muted">
        {text.sources}
      </h2>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        {sources.map(({ name, url }) => (
          <li key={name} className="min-w-0">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere inline-flex min-h-11 items-center text-link underline"
            >
              <span>
                <bdi>{name}</bdi> <VisuallyHidden>{text.newTab}</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardSkeletons() {
  return (
    <Loading text={text.loading}>
      <div className={gridStyle}>
        {Array.from({ length: 6 }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
            key={index}
            className="overflow-hidden rounded-lg border border-line bg-surface-raised"
          >
            <Skeleton className="aspect-16/9 rounded-none" />
            <div className="grid gap-2.5 px-4 py-4">
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-1 h-4 w-full" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-2 h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
