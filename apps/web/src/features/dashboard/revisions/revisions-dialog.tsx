import type { OwnStoryCardView } from "@kora/contract/stories";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { revisionsText as text } from "#text/revisions.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { Comparison } from "./comparison.tsx";
import { revisionsQuery } from "./queries.ts";
import { RevisionSkeleton } from "./revision-skeleton.tsx";

/** Lists the earlier versions of a story of the viewer, compares one with the current version, and restores it. */
export function RevisionsDialog({
  story,
  onClose,
}: {
  story: OwnStoryCardView;
  onClose: () => void;
}) {
  const [revision, setRevision] = useState<number | null>(null);
  return (
    <Dialog open onClose={onClose} size="large" title={text.title} description={text.detail}>
      {revision === null ? (
        <RevisionList storyId={story._id} onChoose={setRevision} />
      ) : (
        <Comparison
          storyId={story._id}
          revision={revision}
          onBack={() => setRevision(null)}
          onRestored={onClose}
        />
      )}
    </Dialog>
  );
}

function RevisionList({
  storyId,
  onChoose,
}: {
  storyId: string;
  onChoose: (revision: number) => void;
}) {
  const query = useQuery(revisionsQuery(storyId));
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <RevisionSkeleton />
    ) : (
      <ErrorState message={text.failed} query={query} />
    );
  }
  if (data.length === 0) return <EmptyState message={text.empty} />;
  return (
    <ul className="grid gap-2">
      {data.map(({ revision, writtenAt, title, wordCount }) => (
        <li key={revision}>
          <button
            type="button"
            onClick={() => onChoose(revision)}
            className="grid min-h-11 w-full gap-0.5 rounded-md border border-line bg-surface-raised px-4 py-2.5 text-start hover:bg-surface-sunken"
          >
            <span className="font-medium">{text.time(writtenAt)}</span>
            <span className="wrap-anywhere text-sm text-text-muted">
              <span dir="auto">{title}</span> · {text.words(wordCount)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
