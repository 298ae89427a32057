import { useInfiniteQuery } from "@tanstack/react-query";
import { Pause, Play, Trash2 } from "lucide-react";
import { useRef } from "react";
import { historyText as text } from "#text/history.ts";
import { toStories } from "../../../entities/story/story-cache.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useInfiniteScroll } from "../../../ui/use-infinite-scroll.ts";
import { StoryOverlay } from "../reader/story-overlay.tsx";
import {
  historyQuery,
  useClearHistory,
  usePauseHistory,
  useRemoveFromHistory,
} from "./history-queries.ts";
import { HistoryRow } from "./history-row.tsx";

/** The page at /history: the stories that the viewer opened, which they can pause and clear. */
export function HistoryPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto max-w-feed">
      <PageTitle title={text.title} />
      <header className="pb-4">
        {/* Pressed buttons that disappear move the focus here. */}
        <h1 ref={heading} tabIndex={-1} className="font-medium font-story text-2xl outline-none">
          {text.title}
        </h1>
        <p className="text-text-muted">{text.intro}</p>
      </header>
      <History focusHeading={() => heading.current?.focus()} />
      <StoryOverlay />
    </div>
  );
}

function History({ focusHeading }: { focusHeading: () => void }) {
  const list = useInfiniteQuery(historyQuery);
  const endRef = useInfiniteScroll(getNextPageState(list));
  const remove = useRemoveFromHistory();
  const isPaused = list.data?.pages[0]?.isPaused ?? false;
  return (
    <PagedList list={list} toItems={toStories} skeleton={<ListSkeleton />} failedText={text.failed}>
      {(entries) => {
        const isEmpty = entries.length === 0 && !list.hasNextPage;
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Controls isPaused={isPaused} isEmpty={isEmpty} focusHeading={focusHeading} />
            {isEmpty ? (
              <EmptyState
                message={isPaused ? text.emptyWhilePaused : text.empty}
                link={{ to: "/story", text: text.find }}
              />
            ) : (
              <ul
                aria-label={text.title}
                className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised"
              >
                {entries.map((entry) => (
                  <HistoryRow
                    key={entry._id}
                    entry={entry}
                    onRemove={() => {
                      focusHeading();
                      remove(entry._id);
                    }}
                  />
                ))}
              </ul>
            )}
            <div ref={endRef} />
            <LoadMore list={list} failedText={text.moreFailed} className="justify-self-center" />
          </div>
        );
      }}
    </PagedList>
  );
}

/** The state of the history with the buttons that pause and clear it. */
function Controls({
  isPaused,
  isEmpty,
  focusHeading,
}: {
  isPaused: boolean;
  isEmpty: boolean;
  focusHeading: () => void;
}) {
  const pause = usePauseHistory();
  const clear = useClearHistory();
  const confirm = useConfirm();
  const confirmAndClear = async () => {
    const isConfirmed = await confirm({
      question: text.clearQuestion,
      detail: text.clearDetail,
      confirm: text.clear,
      danger: true,
    });
    if (!isConfirmed) return;
    clear();
    focusHeading();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => pause(!isPaused)}
          icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        >
          {isPaused ? text.resume : text.pause}
        </Button>
        {!isEmpty && (
          <Button
            variant="quiet"
            onClick={() => void confirmAndClear()}
            icon={<Trash2 aria-hidden="true" />}
          >
            {text.clear}
          </Button>
        )}
      </div>
      {/* Always in the page, so that screen readers announce its text when it appears. */}
      <p role="status" className="empty:hidden rounded-md bg-surface-sunken px-4 py-3">
        {isPaused && !isEmpty && text.paused}
      </p>
    </div>
  );
}

function ListSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-11 w-44" />
        <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {["one", "two", "three", "four"].map((key) => (
            <div key={key} className="flex items-center gap-3 p-4">
              <Skeleton className="aspect-16/10 w-20 sm:w-24" />
              <span className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-3 w-1/3" />
                <Skeleton className="h-3 w-1/2" />
              </span>
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
