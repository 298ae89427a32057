import type { OwnStoryView, RevisionView } from "@kora/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { revisionsText as text } from "#text/revisions.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { compareVersions, toRevision } from "./compare-versions.ts";
import type { ComparedPart } from "./compare-words.ts";
import { comparisonQuery, useRestoreRevision } from "./queries.ts";
import { RevisionSkeleton } from "./revision-skeleton.tsx";

const blockEnds = /<\/(?:p|li|h[23]|blockquote|pre|figcaption)>|<[bh]r\b[^>]*>/g;

/** Shows what has changed in a story since an earlier version, word by word, and can restore that version. */
export function Comparison({
  storyId,
  revision,
  onBack,
  onRestored,
}: {
  storyId: string;
  revision: number;
  onBack: () => void;
  onRestored: () => void;
}) {
  const query = useQuery(comparisonQuery(storyId, revision));
  const backButton = useRef<HTMLButtonElement>(null);
  // The pressed button of the list is gone.
  useEffect(() => backButton.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <Button
        ref={backButton}
        variant="quiet"
        className="-ms-5 justify-self-start"
        icon={<ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
        onClick={onBack}
      >
        {text.back}
      </Button>
      {query.data !== undefined && <Changes {...query.data} onRestored={onRestored} />}
      {query.data === undefined && query.error === null && <RevisionSkeleton />}
      {query.data === undefined && query.error !== null && (
        <ErrorState message={errorMessage(query.error, text.failed)} query={query} />
      )}
    </div>
  );
}

function Changes({
  earlier,
  current,
  onRestored,
}: {
  earlier: RevisionView;
  current: OwnStoryView;
  onRestored: () => void;
}) {
  const toast = useToast();
  const restoring = useRestoreRevision(current._id);
  const { fields, isFormattingChanged } = useMemo(
    () =>
      compareVersions(
        { ...earlier, lines: toLines(earlier.story) },
        { ...toRevision(current), lines: toLines(current.story) },
      ),
    [earlier, current],
  );
  const restore = () => {
    restoring.mutate(
      { revision: earlier.revision, current: current.revision },
      {
        onSuccess: () => {
          toast(text.restored, "success");
          onRestored();
        },
      },
    );
  };
  const { legend } = text;
  return (
    <>
      <h3 className="font-medium text-lg">{text.since(text.time(earlier.writtenAt))}</h3>
      <p className="text-text-muted">
        {legend.before} <del>{legend.removed}</del>
        {legend.between} <ins className={insertedStyle}>{legend.added}</ins>.
      </p>
      {fields.length === 0 && <p>{isFormattingChanged ? text.formatting : text.same}</p>}
      {fields.map(({ label, parts }) => (
        <section key={label} aria-label={label} className="grid gap-1">
          <h4 className="text-sm text-text-muted">{label}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line font-story leading-relaxed">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              <Part key={index} {...part} />
            ))}
          </p>
        </section>
      ))}
      {fields.length > 0 && isFormattingChanged && <p>{text.formattingToo}</p>}
      <p role="alert" className="text-danger empty:hidden">
        {restoring.error && errorMessage(restoring.error, text.notRestored)}
      </p>
      <Button
        variant="primary"
        busy={restoring.isPending}
        className="justify-self-start"
        onClick={restore}
      >
        {text.restore}
      </Button>
    </>
  );
}

const insertedStyle = "bg-surface-sunken font-medium underline decoration-2";

function Part({ kind, text: words }: ComparedPart) {
  if (kind === "added") return <ins className={insertedStyle}>{words}</ins>;
  return kind === "removed" ? <del className="text-text-muted">{words}</del> : words;
}

/**
 * Converts a story's HTML to text with a line per block, so that words of different blocks stay separate. A picture is
 * a line with its alternative text, above its caption.
 */
function toLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(blockEnds, "$&\n"), "text/html");
  for (const picture of body.querySelectorAll("img")) {
    picture.replaceWith(`${text.picture(picture.alt)}\n`);
  }
  return body.textContent.replace(/\n\s*\n/g, "\n").trim();
}
