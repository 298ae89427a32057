import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Params, useParams } from "react-router";
import { userProfileText as text } from "#text/user-profile.ts";
import { ApiError } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { ProfileSkeleton, ProfileWithoutName } from "../../../ui/profile-frame.tsx";
import { RefreshNotice } from "../../../ui/refresh-notice.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { userProfileQuery } from "../../friends/index.ts";

const UserProfile = lazyComponent(async () => (await import("./user-profile.tsx")).UserProfile, {
  fallback: <ProfileSkeleton text={text.loading} />,
});

/** The page at /user/{userId}: a user's public profile. */
export function UserPage() {
  const { userId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <UserContent key={userId} userId={userId.toLowerCase()} />
    </div>
  );
}

UserPage.prefetch = (queryClient: QueryClient, { userId = "" }: Params) =>
  queryClient.prefetchQuery(userProfileQuery(userId.toLowerCase()));

function UserContent({ userId }: { userId: string }) {
  const query = useQuery(userProfileQuery(userId));
  const { data: user, error, isPending, isFetching, isRefetchError, refetch } = query;
  const viewerId = useViewerId();
  const errorCode = error instanceof ApiError ? error.code : undefined;
  // A block hides even a cached profile. It is recognized by the error's text.
  if (errorCode === "BLOCKED" || /blocked/i.test(error?.message ?? "")) {
    return (
      <ProfileWithoutName title={text.title}>
        <EmptyState
          pattern="mud-cloth"
          message={text.blocked}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/theuser#blocked" variant="primary">
                {text.ownProfileLink}
              </ButtonLink>
              <ButtonLink to="/users">{text.toPeople}</ButtonLink>
            </div>
          }
        />
      </ProfileWithoutName>
    );
  }
  // `VALIDATION`: the id in the URL is not a valid id.
  if (errorCode === "NOT_FOUND" || errorCode === "VALIDATION" || user === null) {
    return (
      <ProfileWithoutName title={text.title}>
        <EmptyState
          pattern="mud-cloth"
          message={text.none}
          action={<ButtonLink to="/users">{text.toPeople}</ButtonLink>}
        />
      </ProfileWithoutName>
    );
  }
  if (user === undefined) {
    return (
      <ProfileWithoutName title={text.title}>
        {isPending ? (
          <ProfileSkeleton text={text.loading} />
        ) : (
          <ErrorState message={text.failed} query={query} />
        )}
      </ProfileWithoutName>
    );
  }
  const notice = isRefetchError && (
    <RefreshNotice message={text.refreshFailed} onRetry={() => void refetch()} busy={isFetching} />
  );
  return <UserProfile user={user} isOwn={user._id === viewerId} notice={notice} />;
}
