import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useParams } from "react-router";
import { personText as text } from "#text/person.ts";
import { uiText } from "#text/ui.ts";
import { ApiError } from "../../../lib/api.ts";
import { useUserId } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { foundProfileQuery } from "../../friends/index.ts";

const Person = lazy(async () => ({ default: (await import("./person.tsx")).Person }));

/** The page at /user/{id}. */
export function PersonPage() {
  const { userId = "" } = useParams();
  return (
    <div className="mx-auto max-w-feed">
      <OnePerson key={userId} userId={userId.toLowerCase()} />
    </div>
  );
}

function OnePerson({ userId }: { userId: string }) {
  const query = useQuery(foundProfileQuery(userId));
  const { data: person, error, isPending, isFetching, isRefetchError, refetch } = query;
  const viewerId = useUserId();
  const code = error instanceof ApiError ? error.code : undefined;
  // Whoever was shown before the block is gone with it.
  if (code === "BLOCKED" || /blocked/i.test(error?.message ?? "")) {
    return (
      <Untitled>
        <EmptyState
          variant="mud"
          sentence={text.blocked}
          action={
            <ButtonLink to="/theuser#blocked" variant="primary">
              {text.toOwn}
            </ButtonLink>
          }
        />
      </Untitled>
    );
  }
  if (code === "NOT_FOUND" || code === "VALIDATION" || person === null) {
    return (
      <Untitled>
        <EmptyState
          variant="mud"
          sentence={text.none}
          action={<ButtonLink to="/users">{text.toPeople}</ButtonLink>}
        />
      </Untitled>
    );
  }
  if (person === undefined) {
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
  const notice = isRefetchError && (
    <div className="flex items-center justify-between gap-3 rounded-md bg-surface-sunken py-1.5 ps-4 pe-1.5">
      <p role="alert" className="min-w-0">
        {text.refreshFailed}
      </p>
      <Button variant="quiet" className="shrink-0" busy={isFetching} onClick={() => void refetch()}>
        {uiText.tryAgain}
      </Button>
    </div>
  );
  return (
    <Suspense fallback={<Waiting />}>
      <Person person={person} isOwn={person._id === viewerId} notice={notice} />
    </Suspense>
  );
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
        </div>
      </div>
    </Loading>
  );
}
