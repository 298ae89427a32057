import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { moderationText as text } from "#text/moderation.ts";
import { errorMessage } from "../../lib/api.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { type ReportState, reportedKey, reportsQuery } from "./queries.ts";
import { ReportedCard } from "./reported-card.tsx";
import { useModerate } from "./use-moderate.ts";

/** The reported content with open or handled reports, and its moderation actions. */
export function Reports({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const moderate = useModerate();
  const listRef = useRef<HTMLDivElement>(null);
  const handledIndex = useRef<number | null>(null);
  const reportedEntities = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = reportedEntities.length;
  // A handled item is removed with the focused button, so the focus moves to the next item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item was removed
  useEffect(() => {
    const index = handledIndex.current;
    handledIndex.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const headings = listRef.current?.querySelectorAll<HTMLElement>("[data-reported]") ?? [];
    (headings[Math.min(index, headings.length - 1)] ?? listRef.current)?.focus();
  }, [count]);
  if (list.isPending) return <ModerationSkeleton text={text.loading} />;
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
  const next = getNextPageState(list);
  return (
    <div ref={listRef} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {count === 0 && !next.hasMore && <EmptyState message={text.none[state]} />}
      {reportedEntities.map((reported, index) => (
        <ReportedCard
          key={reportedKey(reported)}
          reported={reported}
          onAction={(body) => {
            handledIndex.current = index;
            const { kind, targetId } = reported;
            moderate({ kind, targetId, body });
          }}
        />
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
