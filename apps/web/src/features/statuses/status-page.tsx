import { Suspense } from "react";
import { useParams } from "react-router";
import { memoirText } from "#text/statuses.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { retried } from "../../ui/retried.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

const { page: text } = memoirText;

const OneStatus = /* @__PURE__ */ retried(
  async () => (await import("./viewer/loaded.ts")).OneStatus,
  text.failed,
);

/** The page at /status/{id}: the player, opened on that status. */
export function StatusPage() {
  const { statusId = "" } = useParams();
  return (
    <>
      <PageTitle title={memoirText.title} />
      <h1 className="sr-only">{memoirText.title}</h1>
      <Suspense
        fallback={
          <Loading text={text.loading}>
            <Skeleton className="mx-auto h-[70dvh] max-w-[25rem] rounded-lg" />
          </Loading>
        }
      >
        <OneStatus key={statusId} statusId={statusId} />
      </Suspense>
    </>
  );
}
