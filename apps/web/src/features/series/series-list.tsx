import type { SeriesView } from "@kora/contract/series";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { seriesText as text } from "#text/series.ts";
import type { Page } from "../../lib/create-api.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Poster } from "../../ui/poster.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** A list of series with poster, title, state and number of parts. `renderAction` renders a button beside each. */
export function SeriesList({
  list,
  empty,
  renderAction,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page<SeriesView[]>>>;
  empty: ReactNode;
  renderAction?: (series: SeriesView) => ReactNode;
}) {
  return (
    <PagedList
      list={list}
      skeleton={
        <Loading text={text.manager.loading}>
          <Skeleton className="h-16 rounded-md" />
        </Loading>
      }
      failedText={text.manager.failed}
      empty={empty}
    >
      {(series) => (
        <div className="grid gap-3">
          <ul className="divide-y divide-line">
            {series.map((item) => (
              <li key={item._id} className="flex items-center gap-3 py-2">
                {item.poster ? (
                  <Poster
                    poster={{ ...item.poster, alt: "" }}
                    sizes="5rem"
                    className="aspect-16/10 w-20! shrink-0 rounded-sm"
                  />
                ) : (
                  <span
                    aria-hidden="true"
                    className="aspect-16/10 w-20 shrink-0 rounded-sm bg-surface-sunken"
                  />
                )}
                <span className="grid min-w-0 flex-1 leading-snug">
                  <Link
                    to={`/series/${item._id}`}
                    className="inline-flex min-h-8 min-w-0 items-center rounded-sm font-medium text-link hover:underline"
                  >
                    <span
                      dir="auto"
                      lang={item.language ?? undefined}
                      className="wrap-anywhere line-clamp-2"
                    >
                      {item.title}
                    </span>
                  </Link>
                  <span className="text-sm text-text-muted">
                    {text.parts(item.partCount)} · {text.states[item.state]}
                  </span>
                  {item.isHidden && <strong className="font-medium text-sm">{text.hidden}</strong>}
                </span>
                {renderAction?.(item)}
              </li>
            ))}
          </ul>
          <LoadMore list={list} failedText={text.moreFailed} className="justify-self-start" />
        </div>
      )}
    </PagedList>
  );
}
