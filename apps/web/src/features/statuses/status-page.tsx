import { Suspense } from "react";
import { useParams } from "react-router";
import { statusesText } from "#text/statuses.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

const { page: text } = statusesText;

const StatusPlayerPage = /* @__PURE__ */ lazyComponent(
  async () => (await import("./viewer/player-chunk.ts")).StatusPlayerPage,
  { onError: /* @__PURE__ */ retryOnError(text.failed) },
);

/** The page at /status/{id}: the player, opened on that status. */
export function StatusPage() {
  const { statusId = "" } = useParams();
  return (
    <>
      <PageTitle title={statusesText.title} />
      <h1 className="sr-only">{statusesText.title}</h1>
      <Suspense
        fallback={
          <Loading text={text.loading}>
            <Skeleton className="mx-auto h-[70dvh] max-w-[25rem] rounded-lg" />
          </Loading>
        }
      >
        <StatusPlayerPage key={statusId} statusId={statusId} />
      </Suspense>
    </>
  );
}
