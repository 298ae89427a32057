import { useInfiniteQuery } from "@tanstack/react-query";
import { moderationText } from "#text/moderation.ts";
import { errorMessage } from "../../../lib/api.ts";
import { getNextPageState } from "../../../lib/next-page.ts";
import { LoadMore } from "../../../ui/load-more.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { EntityCard } from "../entity-card.tsx";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import { reportedKey, reportsQuery } from "../queries.ts";

const { person: text, loading, failed, more } = moderationText;

/** The user, and what the user made, as far as it has open reports. */
export function PersonReports({ userId }: { userId: string }) {
  const list = useInfiniteQuery(reportsQuery("open", userId));
  if (list.isPending) return <ModerationSkeleton text={loading} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        message={errorMessage(list.error, failed)}
        error={list.error}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const entities = list.data.pages.flatMap(({ items }) => items);
  const next = getNextPageState(list);
  if (entities.length === 0 && !next.hasMore) {
    return <p className="text-text-muted">{text.noReports}</p>;
  }
  return (
    <>
      {entities.map((entity) => (
        <EntityCard key={reportedKey(entity)} entity={entity} headingLevel={3} />
      ))}
      <LoadMore
        next={next}
        failedText={errorMessage(list.error, failed)}
        label={more}
        className="justify-self-center"
      />
    </>
  );
}
