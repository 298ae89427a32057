import type { OwnStoryCardView, PerformanceView } from "@kora/contract/stories";
import {
  Bookmark,
  CalendarClock,
  Clock,
  Eye,
  Heart,
  History,
  MessageCircle,
  Pencil,
  Share2,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { dashboardText } from "#text/dashboard.ts";
import { publicationState } from "#text/publication-state.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/close-on-error.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Poster } from "../../ui/poster.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const { stories: text } = dashboardText;

const RevisionsDialog = lazyDialog(
  async () => (await import("./revisions/revisions-dialog.tsx")).RevisionsDialog,
);

const PublicationDialog = lazyDialog(
  async () => (await import("./publication-dialog.tsx")).PublicationDialog,
);

/** A story of the viewer with its statistics (`performance`) and the edit and delete buttons. */
export function OwnStory({ story, onDelete }: { story: OwnStoryCardView; onDelete: () => void }) {
  const { _id, title, poster, performance } = story;
  const [dialog, setDialog] = useState<"publication" | "revisions" | null>(null);
  const closeDialog = () => setDialog(null);
  return (
    <li className="grid gap-3 px-4 py-5 sm:px-6">
      <div className="flex items-start gap-4">
        <Poster poster={poster} sizes="64px" className="!size-16 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <h3 className="font-story text-lg leading-snug">
            <Link
              to={`/story/${_id}`}
              dir="auto"
              className="wrap-anywhere line-clamp-3 rounded-sm py-1 font-medium hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="text-sm text-text-muted">
            <PublicationState story={story} />
          </p>
        </div>
      </div>
      <StoryStats performance={performance} />
      <div className="flex flex-wrap gap-x-2.5 gap-y-3">
        <ButtonLink
          to={`/stories/edit/${_id}`}
          aria-label={text.editNamed(title)}
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
        >
          {text.edit}
        </ButtonLink>
        <Button
          aria-label={text.publicationNamed(title)}
          icon={<CalendarClock aria-hidden="true" className="size-4.5" />}
          onClick={() => setDialog("publication")}
        >
          {text.publication}
        </Button>
        <Button
          aria-label={text.revisionsNamed(title)}
          icon={<History aria-hidden="true" className="size-4.5" />}
          onClick={() => setDialog("revisions")}
        >
          {text.revisions}
        </Button>
        <Button
          variant="quiet"
          aria-label={text.deleteNamed(title)}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          // Its invisible end may overlap the edge, so that the four buttons fit one row of a wide screen.
          className="-me-5 !text-danger"
          onClick={onDelete}
        >
          {text.delete}
        </Button>
      </div>
      {dialog === "publication" && (
        <PublicationDialog story={story} onClose={closeDialog} onLoadError={closeDialog} />
      )}
      {dialog === "revisions" && (
        <RevisionsDialog story={story} onClose={closeDialog} onLoadError={closeDialog} />
      )}
    </li>
  );
}

/** When a story was or will be published, or that it is not published. */
function PublicationState({ story }: { story: OwnStoryCardView }) {
  const { isPublished, publishAt, createdAt } = story;
  if (!isPublished) {
    return <strong className="font-medium text-text">{publicationState(publishAt)}</strong>;
  }
  return (
    <>
      {text.posted.before} <RelativeTime date={createdAt} /> {text.posted.after}
    </>
  );
}

function StoryStats({ performance }: { performance: PerformanceView }) {
  const {
    likeCount,
    reads,
    commentCount,
    timer: readSeconds,
    bookmarkCount,
    shareCount,
  } = performance;
  const { analytics: names } = text;
  const stats = [
    { name: names.likes, value: dashboardText.number(likeCount), Icon: Heart },
    { name: names.reads, value: dashboardText.number(reads), Icon: Eye },
    { name: names.comments, value: dashboardText.number(commentCount), Icon: MessageCircle },
    { name: names.hours, value: dashboardText.hours(readSeconds), Icon: Clock },
    { name: names.bookmarks, value: dashboardText.number(bookmarkCount), Icon: Bookmark },
    { name: names.shares, value: dashboardText.number(shareCount), Icon: Share2 },
  ];
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-md bg-line sm:grid-cols-6 xl:grid-cols-3">
      {stats.map(({ name, value, Icon }) => (
        <div key={name} className="grid justify-items-center gap-0.5 bg-surface-sunken px-1 py-2">
          <dt className="inline-flex items-center gap-1 text-text-muted text-xs">
            <Icon aria-hidden="true" className="size-3.5 shrink-0 max-[23rem]:hidden" />
            {name}
          </dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
