import { moderatedKinds } from "@kora/contract/moderation-actions";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { moderationText as text } from "#text/moderation.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { NotFoundPage } from "../../ui/not-found-page.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { AccessGate } from "./access-gate.tsx";
import { ActionProvider } from "./actions/action-provider.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { reportsQuery } from "./queries.ts";

const Views = lazyComponent(async () => (await import("./views.tsx")).Views, {
  fallback: <ModerationSkeleton text={text.loading} />,
});
const Entity = lazyComponent(async () => (await import("./entity.tsx")).Entity, {
  fallback: <ModerationSkeleton text={text.entity.loading} />,
});
const Person = lazyComponent(async () => (await import("./people/person.tsx")).Person, {
  fallback: <ModerationSkeleton text={text.person.loading} />,
});

/**
 * The pages at /moderation: the overview, and with a kind and an id the page of a user or of content. Users who are not
 * moderators see the not-found page.
 */
export function Moderation() {
  const params = useParams();
  if (params.kind === undefined) return <Overview />;
  const kind = moderatedKinds.find((value) => value === params.kind?.toLowerCase());
  const targetId = params.targetId?.toLowerCase();
  if (kind === undefined || targetId === undefined) return <NotFoundPage />;
  return (
    <Frame>
      {kind === "user" ? (
        <Person key={targetId} userId={targetId} />
      ) : (
        <Entity key={`${kind} ${targetId}`} target={{ kind, targetId }} />
      )}
    </Frame>
  );
}

function Overview() {
  const { error } = useInfiniteQuery(reportsQuery("open"));
  return (
    <AccessGate error={error}>
      <Frame>
        <PageTitle title={text.title} />
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        <Views />
      </Frame>
    </AccessGate>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <ActionProvider>
      <div className="mx-auto grid max-w-feed grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </ActionProvider>
  );
}
