import type { OwnStoryView } from "@kora/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { editingText as text } from "#text/editing.ts";
import { ApiError } from "../../../../lib/api.ts";
import { useViewerId } from "../../../../lib/session.ts";
import { lazyComponent } from "../../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { EmptyState, ErrorState } from "../../../../ui/state-panels.tsx";
import { WritingFrame } from "../writing-frame.tsx";
import { EditSkeleton } from "./edit-skeleton.tsx";
import { editOnDeviceQuery, ownStoryQuery } from "./queries.ts";

const LoadedEdit = lazyComponent(async () => (await import("./loaded-edit.tsx")).LoadedEdit, {
  fallback: <EditSkeleton />,
});

/** The page at /stories/edit/{storyId}, on which the viewer edits a published story. */
export function EditPage() {
  const { storyId = "" } = useParams();
  const query = useQuery(ownStoryQuery(storyId));
  /** The version that was saved here, or that of another tab or device, chosen in a conflict. */
  const [newVersion, setNewVersion] = useState<OwnStoryView>();
  const { data: fetched, failureReason } = query;
  const isOffline = failureReason instanceof ApiError && failureReason.code === "OFFLINE";
  // A viewer with an edit on this device may go on with it. The form stays as it is when the server answers later. When the
  // edit is saved, the server says whether the story was changed meanwhile.
  const { data: onDevice } = useQuery({
    ...editOnDeviceQuery(useViewerId(), storyId),
    enabled: isOffline && fetched === undefined,
  });
  const story = newVersion?._id === storyId ? newVersion : (onDevice ?? fetched);

  if (story === undefined && query.isError) {
    const { status, code } = query.error instanceof ApiError ? query.error : {};
    const back = <ButtonLink to="/dashboard">{text.toDashboard}</ButtonLink>;
    if (code === "NOT_FOUND" || code === "VALIDATION") {
      return <RejectedPage message={text.notFound}>{back}</RejectedPage>;
    }
    if (code === "FORBIDDEN") {
      return (
        <RejectedPage message={text.writersOnly}>
          <ButtonLink to="/save" variant="primary">
            {text.apply}
          </ButtonLink>
        </RejectedPage>
      );
    }
    return (
      <WritingFrame title={text.title}>
        <ErrorState message={status === 401 ? text.signedOut : text.failed} query={query} />
        <div className="-mt-10 justify-self-center">{back}</div>
      </WritingFrame>
    );
  }
  return (
    <WritingFrame title={text.title}>
      {story === undefined ? (
        <EditSkeleton />
      ) : (
        <LoadedEdit
          key={`${story._id} ${story.revision}`}
          story={story}
          onNewVersion={setNewVersion}
        />
      )}
    </WritingFrame>
  );
}

function RejectedPage({ message, children }: { message: string; children: ReactNode }) {
  return (
    <WritingFrame title={text.title}>
      <EmptyState pattern="mud-cloth" message={message} action={children} />
    </WritingFrame>
  );
}
