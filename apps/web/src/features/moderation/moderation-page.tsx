import { useInfiniteQuery } from "@tanstack/react-query";
import { moderationText as text } from "#text/moderation.ts";
import { ApiError } from "../../lib/api.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { NotFoundPage } from "../../ui/not-found-page.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ModerationSkeleton } from "./moderation-skeleton.tsx";
import { reportsQuery } from "./queries.ts";

const Views = lazyComponent(async () => (await import("./views.tsx")).Views, {
  fallback: <ModerationSkeleton text={text.loading} />,
});

/** The page at /moderation. Users who are not moderators see the not-found page. */
export function ModerationPage() {
  const { error } = useInfiniteQuery(reportsQuery("open"));
  if (error instanceof ApiError && error.status === 403) return <NotFoundPage />;
  return (
    <div className="mx-auto grid max-w-feed grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle title={text.title} />
      <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
      <Views />
    </div>
  );
}
