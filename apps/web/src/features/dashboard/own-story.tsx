import type { PerformanceView, StoryCardView } from "@kora/contract/stories";
import { Bookmark, Clock, Eye, Heart, MessageCircle, Pencil, Share2, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { dashboardText } from "#text/dashboard.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Poster } from "../../ui/poster.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const { stories: text } = dashboardText;

/** A story of the viewer with its statistics (`performance`) and the edit and delete buttons. */
export function OwnStory({ story, onDelete }: { story: StoryCardView; onDelete: () => void }) {
  const { _id, title, poster, createdAt, performance } = story;
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
            {text.posted.before} <RelativeTime date={createdAt} /> {text.posted.after}
          </p>
        </div>
      </div>
      <StoryStats performance={performance} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`/stories/edit/${_id}`}
          aria-label={text.editNamed(title)}
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
        >
          {text.edit}
        </ButtonLink>
        <Button
          variant="quiet"
          aria-label={text.deleteNamed(title)}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          className="!text-danger"
          onClick={onDelete}
        >
          {text.delete}
        </Button>
      </div>
    </li>
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
