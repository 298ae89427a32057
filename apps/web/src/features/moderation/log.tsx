import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { moderationPath } from "./entity-paths.ts";
import { LogEntry } from "./log-entry.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { type LogFilter, logQuery } from "./queries.ts";

/** Returns the path of the log with a filter. */
export function logPath({ moderatorId, personId }: LogFilter): string {
  const query = new URLSearchParams({
    view: "log",
    ...(moderatorId !== undefined && { moderator: moderatorId }),
    ...(personId !== undefined && { person: personId }),
  });
  return `/moderation?${query}`;
}

/** The moderation log, the latest entry first, filtered by `?moderator=` and `?person=`. */
export function Log() {
  const [search] = useSearchParams();
  const filter: LogFilter = {
    moderatorId: search.get("moderator") ?? undefined,
    personId: search.get("person") ?? undefined,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filter filter={filter} />
      <Entries filter={filter} />
    </div>
  );
}

/** Says how to filter the log, or by what it is filtered. */
function Filter({ filter: { moderatorId, personId } }: { filter: LogFilter }) {
  const [, setSearch] = useSearchParams();
  const { data } = useInfiniteQuery(logQuery({ moderatorId, personId }));
  const first = data?.pages[0]?.items[0];
  const showAll = () => setSearch({ view: "log" });
  if (moderatorId === undefined && personId === undefined) {
    return <p className="text-text-muted">{text.log.hint}</p>;
  }
  const labels: string[] = [];
  if (moderatorId !== undefined) {
    const username = first?.moderator?.username;
    labels.push(username ? text.log.byModerator(username) : text.log.byThisModerator);
  }
  if (personId !== undefined) {
    const username = first?.person?.username;
    labels.push(username ? text.log.aboutPerson(username) : text.log.aboutThisPerson);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="font-medium [overflow-wrap:anywhere]">
        {labels.join(", ")}
      </p>
      <Button onClick={showAll}>{text.log.showAll}</Button>
    </div>
  );
}

function Entries({ filter }: { filter: LogFilter }) {
  const list = useInfiniteQuery(logQuery(filter));
  const isFiltered = filter.moderatorId !== undefined || filter.personId !== undefined;
  return (
    <PagedList
      list={list}
      skeleton={<ModerationSkeleton text={text.loadingLog} />}
      failedText={text.failedLog}
      empty={<EmptyState message={isFiltered ? text.log.noneFound : text.none.log} />}
    >
      {(entries) => (
        <>
          <ul
            aria-label={text.tabs.log}
            className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
          >
            {entries.map((entry) => (
              <li key={entry._id} className="px-4 py-3 sm:px-5">
                <LogEntry
                  entry={entry}
                  renderTitle={(title) => <TextLink to={moderationPath(entry)}>{title}</TextLink>}
                  renderModerator={({ _id, username }) => (
                    <TextLink
                      to={logPath({ ...filter, moderatorId: _id })}
                      aria-label={text.log.onlyBy(username)}
                    >
                      {text.username(username)}
                    </TextLink>
                  )}
                  renderPerson={({ _id, username }) => (
                    <TextLink
                      to={logPath({ ...filter, personId: _id })}
                      aria-label={text.log.onlyAbout(username)}
                    >
                      {text.username(username)}
                    </TextLink>
                  )}
                />
              </li>
            ))}
          </ul>
          <LoadMore list={list} failedText={text.failedLog} className="justify-self-center" />
        </>
      )}
    </PagedList>
  );
}
