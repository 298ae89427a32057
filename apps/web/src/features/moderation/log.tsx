import type { ModerationEntry } from "@kora/contract/moderation";
import { useInfiniteQuery } from "@tanstack/react-query";
import { moderationText as text } from "#text/moderation.ts";
import { errorMessage } from "../../lib/api.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { logQuery } from "./queries.ts";

/** The moderation log, the latest entry first. */
export function Log() {
  const list = useInfiniteQuery(logQuery);
  if (list.isPending) return <ModerationSkeleton text={text.loadingLog} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        message={errorMessage(list.error, text.failedLog)}
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const entries = list.data.pages.flatMap(({ items }) => items);
  const next = getNextPageState(list);
  if (entries.length === 0 && !next.hasMore) return <EmptyState message={text.none.log} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul
        aria-label={text.tabs.log}
        className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
      >
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      <LoadMore
        next={next}
        failedText={errorMessage(list.error, text.failedLog)}
        label={text.more}
        className="justify-self-center"
      />
    </div>
  );
}

function Entry({
  entry: { act, kind, title, note, moderator, createdAt },
}: {
  entry: ModerationEntry;
}) {
  return (
    <li className="grid gap-1 px-4 py-3 leading-snug sm:px-5">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{text.doneLabels[act]}</span>{" "}
        <span className="text-sm text-text-muted">{text.kinds[kind]}</span> <bdi>{title}</bdi>
      </p>
      {note !== "" && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <p className="text-sm text-text-muted">
        {text.by} {moderator === null ? text.deletedUser : text.username(moderator.username)}{" "}
        <RelativeTime date={createdAt} />
      </p>
    </li>
  );
}
