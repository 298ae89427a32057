import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { sanctionsText as text } from "#text/sanctions.ts";
import { errorMessage } from "../../lib/api.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { type Account, sanctionsQuery } from "./queries.ts";
import { SanctionCard } from "./sanction-card.tsx";

/** The acts of moderators that weigh on the user, the latest first. Scrolls to that of the URL's hash. */
export function SanctionList({ account }: { account: Account }) {
  const list = useInfiniteQuery(sanctionsQuery(account));
  const { hash } = useLocation();
  const isLoaded = list.data !== undefined;
  const scrollToHash = useEffectEvent(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  });
  useEffect(() => {
    if (isLoaded) scrollToHash();
  }, [isLoaded]);
  if (list.isPending) return <SanctionSkeletons />;
  if (list.data === undefined) {
    return (
      <ErrorState
        message={errorMessage(list.error, text.failed)}
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const sanctions = list.data.pages.flatMap(({ items }) => items);
  const next = getNextPageState(list);
  if (sanctions.length === 0 && !next.hasMore) return <EmptyState message={text.empty} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sanctions.map((sanction) => (
        <SanctionCard key={sanction._id} account={account} sanction={sanction} />
      ))}
      <LoadMore
        next={next}
        failedText={errorMessage(list.error, text.failed)}
        label={text.more}
        className="justify-self-center"
      />
    </div>
  );
}

function SanctionSkeletons() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-4">
        {["first", "second"].map((key) => (
          <div
            key={key}
            className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
          >
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
