import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import type { NavigationState } from "../../lib/navigation-state.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { EntityCard } from "./entity-card.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { type ReportState, reportedKey, reportsQuery } from "./queries.ts";

const stateOptions = [
  { value: "open", label: text.states.open },
  { value: "handled", label: text.states.handled },
] as const;
const navigationState: NavigationState = { keepFocus: true };

/** The open or the handled reports, selected by `?state=`. */
export function Reports() {
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "handled" ? "handled" : "open";
  const setState = (next: ReportState) =>
    setSearch(next === "open" ? {} : { state: next }, { replace: true, state: navigationState });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={text.states.label}
        options={stateOptions}
        value={state}
        onChange={setState}
        className="w-full max-w-80"
      />
      <ReportList key={state} state={state} />
    </div>
  );
}

/** The reported content with its moderation actions. */
function ReportList({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const listRef = useRef<HTMLDivElement>(null);
  const actedIndex = useRef<number | null>(null);
  const count = list.data?.pages.flatMap(({ items }) => items).length ?? 0;
  // Handled content leaves the list with the focused button, so the focus moves to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when content left the list
  useEffect(() => {
    const index = actedIndex.current;
    actedIndex.current = null;
    if (index === null) return;
    // The closed dialog moves the focus first.
    const timer = setTimeout(() => {
      const isLost = [document.body, document.getElementById("main")].includes(
        document.activeElement as HTMLElement,
      );
      if (!isLost) return;
      const headings =
        listRef.current?.querySelectorAll<HTMLElement>("[data-entity-heading]") ?? [];
      (headings[Math.min(index, headings.length - 1)] ?? listRef.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <div ref={listRef} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <PagedList
        list={list}
        skeleton={<ModerationSkeleton text={text.loading} />}
        failedText={text.failed}
        empty={<EmptyState message={text.none[state]} />}
      >
        {(entities) =>
          entities.map((entity, index) => (
            <EntityCard
              key={reportedKey(entity)}
              entity={entity}
              onSelectAction={() => {
                actedIndex.current = index;
              }}
            />
          ))
        }
      </PagedList>
      <LoadMore list={list} failedText={text.failed} className="justify-self-center" />
    </div>
  );
}
