import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { writingText } from "#text/writing.ts";
import { ownWriterQuery } from "../../../entities/writer/own-writer.ts";
import { ApiError } from "../../../lib/api.ts";
import { useViewerId } from "../../../lib/session.ts";
import { FormSkeleton } from "../../../ui/form-skeleton.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { useStoryDraft } from "../../drafts/index.ts";
import { WritingFrame } from "./writing-frame.tsx";

const StoryForm = lazyComponent(async () => (await import("./story-form.tsx")).StoryForm);

const { verify: text } = writingText;

/** The page at /stories: checks that the viewer is a writer and shows the form. */
export function WritePage() {
  const ownWriter = useQuery(ownWriterQuery);
  const userId = useViewerId();
  const storyDraft = useStoryDraft(userId);

  const { failureReason } = ownWriter;
  const isOffline = failureReason instanceof ApiError && failureReason.code === "OFFLINE";
  // A viewer with a draft on this device may go on with it; the server checks the rest when it is published.
  const continuesOffline = isOffline && storyDraft !== undefined && storyDraft.savedAt !== null;
  if (ownWriter.data === undefined && ownWriter.isError && !continuesOffline) {
    const isSignedOut = ownWriter.error instanceof ApiError && ownWriter.error.status === 401;
    return (
      <WritingFrame title={writingText.title}>
        <ErrorState message={isSignedOut ? text.noToken : text.failed} query={ownWriter} />
      </WritingFrame>
    );
  }
  if (ownWriter.data === null) {
    return (
      <WritingFrame title={writingText.title}>
        <EmptyState
          pattern="strip"
          message={text.notAWriter}
          link={{ to: "/save", text: text.apply }}
        />
      </WritingFrame>
    );
  }
  const skeleton = <FormSkeleton fields={5} text={text.loading} />;
  const isReady = ownWriter.data !== undefined || continuesOffline;
  if (!isReady || storyDraft === undefined)
    return <WritingFrame title={writingText.title}>{skeleton}</WritingFrame>;
  return (
    <WritingFrame title={writingText.title} invitation={writingText.invitation}>
      <TextLink to="/stories/import" className="justify-self-start">
        {writingText.importLink}
      </TextLink>
      <Suspense fallback={skeleton}>
        <StoryForm
          key={`${userId} ${storyDraft.formKey}`}
          ownGenres={ownWriter.data?.genres ?? []}
          storyDraft={storyDraft}
        />
      </Suspense>
    </WritingFrame>
  );
}
