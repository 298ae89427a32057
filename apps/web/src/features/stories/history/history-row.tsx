import type { HistoryEntryView } from "@kora/contract/reading";
import { X } from "lucide-react";
import { historyText as text } from "#text/history.ts";
import { StoryLink } from "../../../entities/story/story-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Poster } from "../../../ui/poster.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";

/** A story of the reading history with how far the viewer read it, and a button that removes it. */
export function HistoryRow({
  entry,
  onRemove,
}: {
  entry: HistoryEntryView;
  /** Called when the button is pressed. */
  onRemove: () => void;
}) {
  const { _id, title, poster, userId: writer, series, openedAt } = entry;
  return (
    <li className="relative flex items-center gap-3 py-3 ps-3 pe-1.5 hover:bg-surface-sunken sm:ps-4 sm:pe-3">
      <span className="w-20 shrink-0 sm:w-24">
        <Poster poster={poster} sizes="6rem" className="aspect-16/10 rounded-sm" />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <StoryLink
          storyId={_id}
          dir="auto"
          className="line-clamp-2 font-medium font-story text-lg leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {title}
        </StoryLink>
        <span dir="auto" className="truncate text-sm text-text-muted">
          {text.by(writer.posterName)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
          {series && <span>{text.part(series.number, series.count)}</span>}
          <Progress entry={entry} />
          <RelativeTime date={openedAt} variant="comment" />
        </span>
      </span>
      <IconButton
        label={text.remove(title)}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
        className="z-1"
      />
    </li>
  );
}

/** How far the viewer read a story: its end, or a percentage with a bar. Renders nothing at the beginning. */
function Progress({ entry: { position, isFinished } }: { entry: HistoryEntryView }) {
  const percent = Math.round(position * 100);
  if (isFinished) return <span>{text.finished}</span>;
  if (percent === 0) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-12 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full origin-left bg-action rtl:origin-right"
          style={{ transform: `scaleX(${position})` }}
        />
      </span>
      {text.position(percent)}
    </span>
  );
}
