import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useParams } from "react-router";
import { writersText } from "#text/writers.ts";
import { ApiError } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ProfileSkeleton, ProfileWithoutName } from "../../../ui/profile-frame.tsx";
import { RefreshNotice } from "../../../ui/refresh-notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { writerQuery } from "../queries.ts";

const Profile = lazyComponent(async () => (await import("./profile.tsx")).Profile);

const { profile: text } = writersText;

/** The page at /writer/profile/{id}; the id is a user or writer id. The viewer's own id redirects to the dashboard. */
export function WriterProfilePage() {
  const { writerId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <WriterProfile key={writerId} id={writerId} />
    </div>
  );
}

function WriterProfile({ id }: { id: string }) {
  const viewerId = useViewerId();
  const goBack = useGoBack();
  /** The viewer has blocked the writer, and the page is going back in the history. */
  const [isLeaving, setLeaving] = useState(false);
  const isOwnId = id.toLowerCase() === viewerId;
  const query = useQuery({ ...writerQuery(id), enabled: !isOwnId && !isLeaving });
  const { data: writer, error, isPending, isFetching, isRefetchError, refetch } = query;
  const errorCode = error instanceof ApiError ? error.code : undefined;

  if (isOwnId || writer?.userId === viewerId) return <Navigate to="/search" replace />;
  if (errorCode === "BLOCKED") return <BlockedRedirect />;
  // `VALIDATION`: the id in the URL is not a valid id.
  if (errorCode === "NOT_FOUND" || errorCode === "VALIDATION") {
    return (
      <ProfileWithoutName title={text.title}>
        <EmptyState
          pattern="mud-cloth"
          message={text.notFound}
          link={{ to: "/chat", text: text.toDirectory }}
        />
      </ProfileWithoutName>
    );
  }
  if (writer === undefined) {
    return (
      <ProfileWithoutName title={text.title}>
        {isPending ? <WriterProfileSkeleton /> : <ErrorState message={text.failed} query={query} />}
      </ProfileWithoutName>
    );
  }
  return (
    <Suspense fallback={<WriterProfileSkeleton />}>
      <Profile
        writer={writer}
        notice={
          isRefetchError && (
            <RefreshNotice
              message={text.refreshFailed}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          )
        }
        onBlocked={() => {
          setLeaving(true);
          goBack();
        }}
      />
    </Suspense>
  );
}

/** Redirects from a blocked writer to the directory of writers (`/chat`) with a message. */
function BlockedRedirect() {
  const toast = useToast();
  const showMessage = useEffectEvent(() => toast(text.blockedByYou, "danger"));
  useEffect(() => showMessage(), []);
  return <Navigate to="/chat" replace />;
}

function WriterProfileSkeleton() {
  return (
    <ProfileSkeleton text={text.loading}>
      <Skeleton className="h-24 w-full" />
    </ProfileSkeleton>
  );
}
