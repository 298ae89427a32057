import type { StoryCardView } from "@kora/contract/stories";
import { Eye, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { storiesText } from "#text/stories.ts";
import { cx } from "../../../ui/cx.ts";
import { Stat, statStyle } from "../../../ui/stat.tsx";
import { BookmarkButton, LikeButton, ShareButton } from "../../reactions/index.ts";

const { stats } = storiesText;

/** Renders the link to the comments: a link on a card, a button in the reader. */
export type RenderCommentsLink = (props: {
  className: string;
  "aria-label": string;
  children: ReactNode;
}) => ReactNode;

export interface StoryStatsProps {
  story: StoryCardView;
  renderCommentsLink: RenderCommentsLink;
  className?: string;
}

/** The lazily loaded content of `StoryStats`. */
export function StoryStatsContent({ story, renderCommentsLink, className }: StoryStatsProps) {
  const { commentCount, reads } = story.performance;
  return (
    <div className={cx("flex items-center justify-between", className)}>
      <LikeButton story={story} />
      {renderCommentsLink({
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
