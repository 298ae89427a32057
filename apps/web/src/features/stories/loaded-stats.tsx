import { Eye, MessageCircle } from "lucide-react";
import { storiesText } from "#text/stories.ts";
import { cx } from "../../ui/cx.ts";
import { Stat, statStyle } from "../../ui/stat.tsx";
import { BookmarkButton, LikeButton, ShareButton } from "../reactions/index.ts";
import type { StoryStatsProps } from "./story-stats.tsx";

const { stats } = storiesText;

/** The figures of `StoryStats`. */
export function LoadedStats({ story, toComments, className }: StoryStatsProps) {
  const { commentCount, reads } = story.performance;
  return (
    <div className={cx("flex items-center justify-between", className)}>
      <LikeButton story={story} />
      {toComments({
        className: statStyle,
        "aria-label": stats.comments(commentCount),
        children: <Stat icon={<MessageCircle />} count={commentCount} />,
      })}
      <span className={statStyle}>
        <Stat icon={<Eye />} count={reads} />
        <span className="sr-only">{stats.reads(reads)}</span>
      </span>
      <BookmarkButton story={story} />
      <ShareButton story={story} />
    </div>
  );
}
