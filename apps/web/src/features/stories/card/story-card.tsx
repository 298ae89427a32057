import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { Link } from "react-router";
import { storiesText } from "#text/stories.ts";
import { StoryLink } from "../../../entities/story/story-link.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Poster } from "../../../ui/poster.tsx";
import { posterSizes } from "../../../ui/poster-source.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useHasMutedWord } from "../../mutes/index.ts";
import { StoryMenu } from "./story-menu.tsx";
import { StoryStats } from "./story-stats.tsx";

/** Finds a story's card in the document, from which the reader's opening animation starts. */
export function findCardElement(storyId: string): Element | null {
  return document.querySelector(`[data-story="${CSS.escape(storyId)}"]`);
}

/**
 * A story in a list. The whole card opens it, except its links and buttons. `isAboveFold` loads the poster
 * at once instead of lazily. A recommended story shows its reason. A story with a muted word is hidden; until this is
 * known, the space of a card is empty, so that what is below does not move.
 */
export function StoryCard({
  story,
  isAboveFold = false,
}: {
  story: RecommendedStoryView;
  isAboveFold?: boolean;
}) {
  const { _id, title, shortDescription, userId: writer, createdAt, poster, reason, series } = story;
  const lang = story.language ?? undefined;
  const titleId = `story-${_id}`;
  const isMuted = useHasMutedWord(`${title} ${shortDescription}`, writer._id);
  if (isMuted !== false) return isMuted ? null : <div className="h-story-card" />;
  return (
    <article
      data-story={_id}
      aria-labelledby={titleId}
      className="story-card relative overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card transition-shadow has-[[data-open]:hover]:shadow-overlay"
    >
      <header className="flex items-center gap-3 ps-4 pe-1.5 pt-2">
        <Avatar src={writer.avatar} name={writer.posterName} />
        <div className="min-w-0 flex-1 leading-tight">
          <Link
            to={`/writer/profile/${writer._id}`}
            dir="auto"
            className="relative z-1 -my-2 inline-flex min-h-11 max-w-full items-center rounded-sm font-medium hover:underline"
          >
            <span className="truncate">{writer.posterName}</span>
          </Link>
          <p className="text-sm text-text-muted">
            <RelativeTime date={createdAt} />
            <b className="ms-2 capitalize empty:hidden">{storiesText.rating(story)}</b>
            {series && <b className="ms-2">{storiesText.part(series.number, series.count)}</b>}
            {reason !== undefined && (
              <span dir="auto">
                <span aria-hidden> · </span>
                {reason}
              </span>
            )}
          </p>
        </div>
        <StoryMenu story={story} className="z-1" />
      </header>
      <div className="grid gap-1.5 px-4 pt-3 pb-4">
        <h2
          id={titleId}
          dir="auto"
          lang={lang}
          className="font-medium font-story text-xl leading-snug [text-wrap:pretty]"
        >
          <StoryLink
            storyId={_id}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
          >
            {title}
          </StoryLink>
        </h2>
        <p dir="auto" lang={lang} className="line-clamp-4 text-text-muted">
          {shortDescription}
        </p>
      </div>
      <Poster
        poster={poster}
        eager={isAboveFold}
        sizes={posterSizes.card}
        className="aspect-16/10"
      />
      <StoryStats
        story={story}
        className="relative z-1 px-1 py-1 sm:px-2"
        renderCommentsLink={(props) => <StoryLink {...props} storyId={_id} comments />}
      />
    </article>
  );
}
