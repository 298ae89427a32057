import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { writingText } from "#text/writing.ts";
import { ApiError } from "../../../lib/api.ts";
import { useUserId } from "../../../lib/session.ts";
import { Band } from "../../../ui/band.tsx";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { useStoryDraft } from "../../drafts/index.ts";
import { ownWriterQuery } from "../../writers/index.ts";

const StoryForm = lazy(async () => ({ default: (await import("./story-form.tsx")).StoryForm }));

const { verify: text } = writingText;

/** The page at /stories: verifies that the person is a griot, then lets them write and publish. */
export function WritePage() {
  const own = useQuery(ownWriterQuery);
  const userId = useUserId();
  const { found, state, startOver } = useStoryDraft(userId);

  if (own.data === undefined && own.isError) {
    const isSignedOut = own.error instanceof ApiError && own.error.status === 401;
    return (
      <Frame>
        <ErrorState
          sentence={isSignedOut ? text.noToken : text.failed}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      </Frame>
    );
  }
  if (own.data === null) {
    return (
      <Frame>
        <EmptyState
          variant="strip"
          sentence={text.notAWriter}
          action={
            <ButtonLink to="/save" variant="primary">
              {text.apply}
            </ButtonLink>
          }
        />
      </Frame>
    );
  }
  const waiting = <FormSkeleton fields={5} text={text.loading} />;
  if (own.data === undefined || found === undefined) return <Frame>{waiting}</Frame>;
  return (
    <Frame invitation={writingText.invitation}>
      <Suspense fallback={waiting}>
        <StoryForm
          key={`${userId} ${found.round}`}
          writer={own.data}
          found={found}
          keeping={state}
          onStartOver={startOver}
        />
      </Suspense>
    </Frame>
  );
}

function Frame({ invitation, children }: { invitation?: string; children: ReactNode }) {
  return (
    <div className="-mx-4 -mt-5 sm:mx-auto sm:mt-0 sm:max-w-feed sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:shadow-card">
      <PageTitle title={writingText.title} />
      <Band className="h-6 w-full sm:h-8" />
      <div className="grid gap-6 px-4 py-6 sm:px-10 sm:py-10">
        <header className="grid gap-2">
          <h1 className="font-story font-medium text-2xl sm:text-3xl">{writingText.title}</h1>
          {invitation && <p className="text-lg text-text-muted">{invitation}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
