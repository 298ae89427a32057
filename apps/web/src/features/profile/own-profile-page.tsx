import { lazy, Suspense } from "react";
import { profileText as text } from "#text/profile.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

const OwnProfile = lazy(async () => ({ default: (await import("./own-profile.tsx")).OwnProfile }));

/** The page at /theuser. */
export function OwnProfilePage() {
  return (
    <div className="mx-auto max-w-feed xl:max-w-page">
      <PageTitle title={text.title} />
      <Suspense fallback={<Waiting />}>
        <OwnProfile />
      </Suspense>
    </div>
  );
}

function Waiting() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-60 rounded-lg" />
      </div>
    </Loading>
  );
}
