import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { mutesText } from "#text/mutes.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { muteKeys } from "./mute-keys.ts";
import { useMute } from "./use-mute.tsx";

const text = mutesText.people;

/** The users whom the viewer muted, latest first. Always stale, because users are muted on many pages. */
const mutesQuery = pagedQuery("listMutes", {}, { queryKey: muteKeys.list, staleTime: 0 });

/** The list of muted people with a button to unmute each. */
export function MutedPeople() {
  const list = useInfiniteQuery(mutesQuery);
  const mute = useMute();
  const heading = useRef<HTMLHeadingElement>(null);
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="muted-people" className="grid gap-2 border-line border-t pt-4">
      <h3 id="muted-people" ref={heading} tabIndex={-1} className="font-medium outline-none">
        {text.title}
      </h3>
      <p className="text-sm text-text-muted">{text.hint}</p>
      {list.isPending ? (
        <Loading text={text.loading}>
          <Skeleton className="h-12" />
        </Loading>
      ) : list.data === undefined ? (
        <ErrorState
          message={text.failedToLoad}
          error={list.error}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : people.length === 0 ? (
        <p className="text-text-muted">{text.none}</p>
      ) : (
        <ul aria-label={text.title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {people.map(({ _id, name, username, avatar, mutedAt }) => (
            <li key={_id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <Avatar src={avatar} name={name} />
              <span className="grid min-w-32 flex-1 leading-snug">
                <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                  {name}
                </span>
                <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-text-muted">
                  <span className="max-w-full truncate">{text.username(username)}</span>
                  <span>
                    {text.since} <RelativeTime date={mutedAt} />
                  </span>
                </span>
              </span>
              <Button
                aria-label={mutesText.unmute(name)}
                onClick={() => {
                  // The pressed button disappears with its entry.
                  heading.current?.focus();
                  mute({ userId: _id, on: false });
                }}
              >
                {text.unmute}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        next={getNextPageState(list)}
        failedText={text.moreFailed}
        className="justify-self-start"
      />
    </section>
  );
}
