import { useInfiniteQuery } from "@tanstack/react-query";
import { moderationText } from "#text/moderation.ts";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { EntityCard } from "../entity-card.tsx";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import { reportedKey, reportsQuery } from "../queries.ts";

const { person: text, loading, failed } = moderationText;

/** The user, and what the user made, as far as it has open reports. */
export function PersonReports({ userId }: { userId: string }) {
  const list = useInfiniteQuery(reportsQuery("open", userId));
  return (
    <PagedList
      list={list}
      skeleton={<ModerationSkeleton text={loading} />}
      failedText={failed}
      empty={<p className="text-text-muted">{text.noReports}</p>}
    >
      {(entities) => (
        <>
          {entities.map((entity) => (
            <EntityCard key={reportedKey(entity)} entity={entity} headingLevel={3} />
          ))}
          <LoadMore list={list} failedText={failed} className="justify-self-center" />
        </>
      )}
    </PagedList>
  );
}
