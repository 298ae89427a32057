import { useQuery } from "@tanstack/react-query";
import { moderationText as text } from "#text/moderation.ts";
import { errorMessage } from "../../lib/api.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { ErrorState } from "../../ui/state-panels.tsx";
import { AccessGate } from "./access-gate.tsx";
import { BackLink } from "./back-link.tsx";
import { EntityCard } from "./entity-card.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { entityQuery, type Target } from "./queries.ts";

/** The page of content for moderators. */
export function Entity({ target }: { target: Target }) {
  const query = useQuery(entityQuery(target));
  const { data, error } = query;
  return (
    <AccessGate error={error}>
      <PageTitle title={data?.thing?.title ?? text.title} />
      <BackLink />
      {data === undefined && error === null && <ModerationSkeleton text={text.entity.loading} />}
      {data === undefined && error !== null && (
        <ErrorState message={errorMessage(error, text.entity.failed)} query={query} />
      )}
      {data !== undefined && <EntityCard entity={data} headingLevel={1} />}
    </AccessGate>
  );
}
