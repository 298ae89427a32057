import type { ImportView } from "@kora/contract/imports";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { importsText as text } from "#text/imports.ts";
import { errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { useToast } from "../../ui/toast.tsx";
import { importsQuery, useDeleteImport, useResumeImport } from "./queries.ts";

/** The viewer's imports with their progress and notes, latest first. */
export function ImportList() {
  const id = useId();
  const query = useQuery(importsQuery);
  const { data, error } = query;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {text.list}
      </h2>
      {data === undefined && error === null && (
        <Loading text={text.loading}>
          <Skeleton className="h-28 rounded-lg" />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState message={errorMessage(error, text.failed)} query={query} />
      )}
      {data?.length === 0 && <EmptyState message={text.empty} />}
      <ul className="grid gap-3">
        {data?.map((item) => (
          <ImportItem key={item._id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ImportItem({ item }: { item: ImportView }) {
  const confirm = useConfirm();
  const toast = useToast();
  const resuming = useResumeImport();
  const deleting = useDeleteImport();
  const { fileName, partCount, doneCount, notes, createdAt } = item;
  const isRunning = item.state === "running";
  const remove = async () => {
    const isConfirmed = await confirm({
      question: text.removeQuestion,
      detail: text.removeDetail,
      confirm: text.remove,
      danger: true,
    });
    if (!isConfirmed) return;
    deleting.mutate(item, {
      onError: (error) => toast(errorMessage(error, text.removeFailed), "danger"),
    });
  };
  const resume = () =>
    resuming.mutate(item, {
      onError: (error) => toast(errorMessage(error, text.resumeFailed), "danger"),
    });
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="wrap-anywhere min-w-0 font-medium">{fileName}</bdi>
        <RelativeTime date={createdAt} className="text-sm text-text-muted" />
      </p>
      {isRunning ? (
        <ProgressBar value={doneCount / partCount} label={text.progress(doneCount, partCount)} />
      ) : (
        <p role="status">{text.done(partCount)}</p>
      )}
      {notes.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-link">
            {text.notes(notes.length)}
          </summary>
          <ul className="grid list-disc gap-1 ps-5">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button
            onClick={resume}
            busy={resuming.isPending}
            aria-label={text.resumeLabel(fileName)}
          >
            {text.resume}
          </Button>
        ) : (
          <ButtonLink to="/stories">{text.openDrafts}</ButtonLink>
        )}
        <Button
          variant="quiet"
          onClick={() => void remove()}
          busy={deleting.isPending}
          aria-label={text.removeLabel(fileName)}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
