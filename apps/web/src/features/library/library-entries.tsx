import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { libraryText } from "#text/library.ts";
import type { LibraryStory } from "../../entities/library/library-story.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Poster } from "../../ui/poster.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import type { LibraryEntry } from "./sort-works.ts";

const { page: text } = libraryText;

/** The stored works. A work of several stories lists them when it is opened. */
export function LibraryEntries({
  entries,
  onRemove,
}: {
  entries: readonly LibraryEntry[];
  /** Called when the button of a work is pressed. */
  onRemove: (entry: LibraryEntry) => void;
}) {
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised"
    >
      {entries.map((entry) => (
        <li key={`${entry.work.kind} ${entry.work.id}`}>
          <Entry entry={entry} onRemove={() => onRemove(entry)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, onRemove }: { entry: LibraryEntry; onRemove: () => void }) {
  const { work, stories, bytes, unreadCount } = entry;
  const [first] = stories;
  const removeButton = (
    <IconButton
      label={text.removeOne(work.title)}
      icon={<X aria-hidden="true" />}
      onClick={onRemove}
      className="z-1"
    />
  );
  const details = (
    <>
      <span>{text.size(bytes)}</span>
      <span>
        {text.stored} <RelativeTime date={new Date(work.storedAt).toISOString()} /> {text.ago}
      </span>
    </>
  );
  if (work.kind === "story" && first) {
    return <StoryRow story={first} details={details} action={removeButton} />;
  }
  return (
    <details className="group">
      <summary className="relative flex cursor-pointer list-none items-center gap-3 py-3 ps-3 pe-1.5 hover:bg-surface-sunken sm:ps-4 sm:pe-3 [&::-webkit-details-marker]:hidden">
        <span className="grid w-20 shrink-0 place-items-center sm:w-24">
          <ChevronDown aria-hidden="true" className="size-6 group-open:rotate-180" />
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span
            dir="auto"
            className="line-clamp-2 font-medium font-story text-lg leading-snug [overflow-wrap:anywhere]"
          >
            {work.title}
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
            <span>{text.kinds[work.kind]}</span>
            <span>{text.stories(stories.length)}</span>
            {unreadCount > 0 && <span>{text.unreadCount(unreadCount)}</span>}
            {details}
          </span>
        </span>
      </summary>
      <ul aria-label={work.title} className="divide-y divide-line border-line border-t">
        {stories.map((story) => (
          <li key={story._id}>
            <StoryRow
              story={story}
              details={<span>{text.size(story.bytes)}</span>}
              isPart={work.kind === "series"}
            />
          </li>
        ))}
      </ul>
      <p className="flex justify-end border-line border-t px-1.5">{removeButton}</p>
    </details>
  );
}

/** A stored story with a link to it. */
export function StoryRow({
  story: { _id, title, author, language, poster, series, openedAt },
  details,
  action,
  isPart = false,
}: {
  story: LibraryStory;
  details?: ReactNode;
  action?: ReactNode;
  /** Shows the number of the story in its series. */
  isPart?: boolean;
}) {
  return (
    <div className="relative flex items-center gap-3 py-3 ps-3 pe-1.5 hover:bg-surface-sunken sm:ps-4 sm:pe-3">
      <span className="w-20 shrink-0 sm:w-24">
        <Poster poster={poster} sizes="6rem" className="aspect-16/10 rounded-sm" />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <Link
          to={`/story/${_id}`}
          dir="auto"
          lang={language ?? undefined}
          className={cx(
            "line-clamp-2 font-story text-lg leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]",
            openedAt === null && "font-medium",
          )}
        >
          {title}
        </Link>
        <span dir="auto" className="truncate text-sm text-text-muted">
          {text.by(author.posterName)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-text-muted">
          {isPart && series && <span>{text.part(series.number)}</span>}
          {openedAt === null && <span>{text.unread}</span>}
          {details}
        </span>
      </span>
      {action}
    </div>
  );
}
