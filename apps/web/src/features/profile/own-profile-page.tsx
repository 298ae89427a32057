import { profileText as text } from "#text/profile.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

const OwnProfile = lazyComponent(async () => (await import("./own-profile.tsx")).OwnProfile, {
  fallback: <ProfileSkeleton />,
});

/** The viewer's own profile. The specification puts it at /theuser. */
export function OwnProfilePage() {
  return (
    <div className="mx-auto max-w-feed xl:max-w-page">
      <PageTitle title={text.title} />
      <OwnProfile />
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-60 rounded-lg" />
      </div>
    </Loading>
  );
}
