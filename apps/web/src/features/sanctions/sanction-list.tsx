import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { sanctionsText as text } from "#text/sanctions.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
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
  return (
    <PagedList
      list={list}
      skeleton={<SanctionSkeletons />}
      failedText={text.failed}
      empty={<EmptyState message={text.empty} />}
    >
      {(sanctions) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {sanctions.map((sanction) => (
            <SanctionCard key={sanction._id} account={account} sanction={sanction} />
          ))}
          <LoadMore
            list={list}
            failedText={text.failed}
            label={text.more}
            className="justify-self-center"
          />
        </div>
      )}
    </PagedList>
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
