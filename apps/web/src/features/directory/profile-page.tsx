import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { directoryText } from "#text/directory.ts";
import { uiText } from "#text/ui.ts";
import { ApiError } from "../../lib/api.ts";
import { useUserId } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { writerQuery } from "../writers/index.ts";

const Profile = lazy(async () => ({ default: (await import("./profile.tsx")).Profile }));

const { profile: text } = directoryText;

/** The page at /writer/profile/{id}, whichever of a griot's ids it is. One's own is the dashboard. */
export function WriterProfilePage() {
  const { writerId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <OneWriter key={writerId} id={writerId} />
    </div>
  );
}

function OneWriter({ id }: { id: string }) {
  const viewerId = useUserId();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const isOwnId = id.toLowerCase() === viewerId;
  const query = useQuery({ ...writerQuery(id), enabled: !isOwnId && !leaving });
  const { data: writer, error, isPending, isFetching, isRefetchError, refetch } = query;
  const code = error instanceof ApiError ? error.code : undefined;

  if (isOwnId || writer?.userId === viewerId) return <Navigate to="/search" replace />;
  if (code === "BLOCKED") return <Blocked />;
  if (code === "NOT_FOUND" || code === "VALIDATION") {
    return (
      <Untitled>
        <EmptyState
          variant="mud"
          sentence={text.notFound}
          action={
            <ButtonLink to="/chat" variant="primary">
              {text.toDirectory}
            </ButtonLink>
          }
        />
      </Untitled>
    );
  }
  if (writer === undefined) {
    return (
      <Untitled>
        {isPending ? (
          <Waiting />
        ) : (
          <ErrorState sentence={text.failed} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </Untitled>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Profile
        writer={writer}
        notice={
          isRefetchError && (
            <div className="flex items-center justify-between gap-3 rounded-md bg-surface-sunken py-1.5 ps-4 pe-1.5">
              <p role="alert" className="min-w-0">
                {text.refreshFailed}
              </p>
              <Button
                variant="quiet"
                className="shrink-0"
                busy={isFetching}
                onClick={() => void refetch()}
              >
                {uiText.tryAgain}
              </Button>
            </div>
          )
        }
        onBlocked={() => {
          setLeaving(true);
          void navigate("/search", { replace: true });
        }}
      />
    </Suspense>
  );
}

/** Leads away from a griot whom one has blocked, and says so. */
function Blocked() {
  const toast = useToast();
  const say = useEffectEvent(() => toast(text.blockedByYou, "danger"));
  useEffect(() => say(), []);
  return <Navigate to="/search" replace />;
}

function Untitled({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      {children}
    </>
  );
}

function Waiting() {
  return (
    <Loading text={text.loading}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
        <Skeleton className="h-8 rounded-none" />
        <div className="grid gap-6 px-4 pt-5 pb-6 sm:px-8">
          <div className="flex items-center gap-4">
            <Skeleton className="size-24 rounded-full" />
            <span className="grid flex-1 gap-3">
              <Skeleton className="h-7 w-3/5" />
              <Skeleton className="h-4 w-1/4" />
            </span>
          </div>
          <Skeleton className="h-11 w-64 rounded-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </Loading>
  );
}
