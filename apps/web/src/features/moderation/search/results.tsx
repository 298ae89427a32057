import type { ModeratedEntity } from "@kora/contract/moderation";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { moderationText } from "#text/moderation.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { hasOpenReports } from "../actions/available-actions.ts";
import { Badges, toBadgeLabels } from "../badges.tsx";
import { moderationPath } from "../entity-paths.ts";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import { reportedKey, type searchedKinds, searchQuery } from "../queries.ts";

const { search: text, kinds, deletedContent, reports, username } = moderationText;

/** What a search has found. Each result leads to its page in moderation. */
export function Results({
  kind,
  text: searched,
}: {
  kind: (typeof searchedKinds)[number];
  text: string;
}) {
  const list = useInfiniteQuery(searchQuery(kind, searched));
  return (
    <PagedList
      list={list}
      skeleton={<ModerationSkeleton text={text.loading} />}
      failedText={text.failed}
      empty={
        <div role="status">
          <EmptyState message={text.none} />
        </div>
      }
    >
      {(found) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ul
            aria-label={text.results}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised"
          >
            {found.map((entity) => (
              <Result key={reportedKey(entity)} entity={entity} />
            ))}
          </ul>
          <LoadMore list={list} failedText={text.failed} className="justify-self-center" />
        </div>
      )}
    </PagedList>
  );
}

function Result({ entity }: { entity: ModeratedEntity }) {
  const { kind, thing: currentContent, reportCount } = entity;
  const author = currentContent?.author ?? null;
  const labels = toBadgeLabels(entity);
  if (hasOpenReports(entity)) labels.push(reports(reportCount));
  return (
    <li>
      <Link
        to={moderationPath(entity)}
        className="flex min-h-16 items-center gap-3 px-4 py-3 text-text no-underline hover:bg-surface-sunken focus-visible:outline-offset-[-3px]"
      >
        <Avatar src={author?.avatar ?? null} name={author?.name ?? ""} size={40} />
        <span className="grid min-w-0 flex-1 gap-1 leading-snug">
          <bdi className="font-medium [overflow-wrap:anywhere]">
            {currentContent?.title ?? deletedContent}
          </bdi>
          <span className="text-sm text-text-muted [overflow-wrap:anywhere]">
            {kinds[kind]}
            {author !== null && ` · ${username(author.username)}`}
          </span>
          {labels.length > 0 && (
            <span className="flex flex-wrap gap-1.5">
              <Badges labels={labels} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
