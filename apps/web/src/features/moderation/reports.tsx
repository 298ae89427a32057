import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { moderationText as text } from "#text/moderation.ts";
import { errorMessage } from "../../lib/api.ts";
import { toNextPage } from "../../lib/next-page.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { keyOf, type ReportState, reportsQuery } from "./queries.ts";
import { ReportedCard } from "./reported-card.tsx";
import { useModerate } from "./use-moderate.ts";
import { Waiting } from "./waiting.tsx";

/** What was reported and waits, or was handled. */
export function Reports({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const moderate = useModerate();
  const place = useRef<HTMLDivElement>(null);
  const actedAt = useRef<number | null>(null);
  const things = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = things.length;
  // What was acted on goes, and with it what had the focus: the next one has it then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when something went
  useEffect(() => {
    const at = actedAt.current;
    actedAt.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const headings = place.current?.querySelectorAll<HTMLElement>("[data-reported]") ?? [];
    (headings[Math.min(at, headings.length - 1)] ?? place.current)?.focus();
  }, [count]);
  if (list.isPending) return <Waiting text={text.loading} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        sentence={errorMessage(list.error, text.failed)}
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const next = toNextPage(list);
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {count === 0 && !next.hasMore && <EmptyState sentence={text.none[state]} />}
      {things.map((reported, at) => (
        <ReportedCard
          key={keyOf(reported)}
          reported={reported}
          onDo={(body) => {
            actedAt.current = at;
            const { kind, targetId } = reported;
            moderate({ kind, targetId, body });
          }}
        />
      ))}
      <LoadMore
        next={next}
        failed={errorMessage(list.error, text.failed)}
        label={text.more}
        className="justify-self-center"
      />
    </div>
  );
}
