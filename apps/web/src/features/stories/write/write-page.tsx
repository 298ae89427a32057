import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { writingText } from "#text/writing.ts";
import { ApiError } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useStoryDraft } from "../../drafts/index.ts";
import { ownWriterQuery } from "../../writers/index.ts";
import { WritingFrame } from "./writing-frame.tsx";

const StoryForm = lazyComponent(async () => (await import("./story-form.tsx")).StoryForm);

const { verify: text } = writingText;

/** The page at /stories: checks that the viewer is a writer and shows the form. */
export function WritePage() {
  const own = useQuery(ownWriterQuery);
  const userId = useViewerId();
  const found = useStoryDraft(userId);

  if (own.data === undefined && own.isError) {
    const isSignedOut = own.error instanceof ApiError && own.error.status === 401;
    return (
      <WritingFrame title={writingText.title}>
        <ErrorState
          sentence={isSignedOut ? text.noToken : text.failed}
          error={own.error}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      </WritingFrame>
    );
  }
  if (own.data === null) {
    return (
      <WritingFrame title={writingText.title}>
        <EmptyState
          variant="strip"
          sentence={text.notAWriter}
          action={
            <ButtonLink to="/save" variant="primary">
              {text.apply}
            </ButtonLink>
          }
        />
      </WritingFrame>
    );
  }
  const waiting = <FormSkeleton fields={5} text={text.loading} />;
  if (own.data === undefined || found === undefined)
    return <WritingFrame title={writingText.title}>{waiting}</WritingFrame>;
  return (
    <WritingFrame title={writingText.title} invitation={writingText.invitation}>
      <Suspense fallback={waiting}>
        <StoryForm key={`${userId} ${found.formKey}`} writer={own.data} found={found} />
      </Suspense>
    </WritingFrame>
  );
}
