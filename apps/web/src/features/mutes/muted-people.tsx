import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { mutesText } from "#text/mutes.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
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
  return (
    <section aria-labelledby="muted-people" className="grid gap-2 border-line border-t pt-4">
      <h3 id="muted-people" ref={heading} tabIndex={-1} className="font-medium outline-none">
        {text.title}
      </h3>
      <p className="text-sm text-text-muted">{text.hint}</p>
      <PagedList
        list={list}
        skeleton={
          <Loading text={text.loading}>
            <Skeleton className="h-12" />
          </Loading>
        }
        failedText={text.failedToLoad}
        empty={<p className="text-text-muted">{text.none}</p>}
      >
        {(people) => (
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
      </PagedList>
      <LoadMore list={list} failedText={text.moreFailed} className="justify-self-start" />
    </section>
  );
}
