import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderationText as text } from "#text/moderation.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { moderationPath } from "./entity-paths.ts";

/** Content as it is now, with its author. */
export function EntityContent({
  kind,
  currentContent,
  showsTextAndPicture,
}: {
  kind: ModeratedEntity["kind"];
  currentContent: NonNullable<ModeratedEntity["thing"]>;
  /** False if a copy of a report shows them. */
  showsTextAndPicture: boolean;
}) {
  const { text: content, author, picture, storyTitle, path, createdAt } = currentContent;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {showsTextAndPicture && kind === "story" && picture !== null && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="max-h-48 w-full rounded-md bg-surface-sunken object-cover"
        />
      )}
      {showsTextAndPicture && content !== "" && (
        <p
          dir="auto"
          // Focusable, so that the arrow keys scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto whitespace-pre-line rounded-md bg-surface-sunken px-3 py-2 [overflow-wrap:anywhere]"
        >
          {content}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
        {author !== null && (
          <span className="inline-flex min-w-0 items-center gap-2">
            <Avatar src={author.avatar} name={author.name} size={24} />
            <TextLink
              to={moderationPath({ kind: "user", targetId: author._id })}
              className="truncate"
            >
              <bdi>{author.name}</bdi>
            </TextLink>
            <span className="truncate">{text.username(author.username)}</span>
          </span>
        )}
        {storyTitle !== null && <span dir="auto">{text.onStory(storyTitle)}</span>}
        <RelativeTime date={createdAt} />
        {path !== null && <TextLink to={path}>{text.show}</TextLink>}
      </p>
    </div>
  );
}
