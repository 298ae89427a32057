import { limits } from "@kora/contract/limits";
import type { SeriesPart } from "@kora/contract/series";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { publicationState } from "#text/publication-state.ts";
import { seriesText } from "#text/series.ts";

const { page: text } = seriesText;

/** A reader who has only opened a part, and not scrolled, has no progress to show. */
const minShownPosition = 0.01;

/** The parts of a series with their length and the viewer's progress. */
export function TableOfContents({ parts }: { parts: readonly SeriesPart[] }) {
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card">
      {parts.map((part, index) => (
        <li key={part._id} className="has-[a:hover]:bg-surface-sunken">
          <Link
            to={`/story/${part._id}`}
            className="flex min-h-14 items-center gap-4 px-4 py-2.5 focus-visible:outline-offset-[-3px] sm:px-6"
          >
            <span aria-hidden="true" className="w-7 shrink-0 text-end text-text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="grid min-w-0 flex-1 leading-snug">
              <span dir="auto" className="font-medium font-story [overflow-wrap:anywhere]">
                {part.title}
              </span>
              {part.isPublished ? (
                <span className="text-sm text-text-muted">
                  {text.minutes(
                    Math.max(1, Math.round(part.wordCount / limits.reading.wordsPerMinute)),
                  )}
                </span>
              ) : (
                <strong className="font-medium text-sm">{publicationState(part.publishAt)}</strong>
              )}
            </span>
            <Progress part={part} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Progress({ part }: { part: SeriesPart }) {
  if (part.isFinished) {
    return (
      <span className="inline-flex shrink-0 items-center gap-1.5 text-sm text-text-muted">
        <Check aria-hidden="true" className="size-4.5" />
        {text.read}
      </span>
    );
  }
  if (part.position === null || part.position < minShownPosition) return null;
  return (
    <span className="shrink-0 text-link text-sm">
      {text.progress(Math.round(part.position * 100))}
    </span>
  );
}
