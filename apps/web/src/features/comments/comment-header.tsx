import type { CommentView } from "@kora/contract/comments";
import { Pin } from "lucide-react";
import { Link } from "react-router";
import { commentsText as text } from "#text/comments.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { formatFullDate, RelativeTime } from "../../ui/relative-time.tsx";
import { useCommentsContext } from "./comments-context.tsx";

/** Author and times of a comment, and marks: of the griot, of the pinned comment, and of the story's first one. */
export function CommentHeader({
  comment,
  authorName,
}: {
  comment: CommentView;
  authorName: string;
}) {
  const { viewerId, authorId } = useCommentsContext();
  const { userId: author, isFirst, isPinned, createdAt, editedAt } = comment;
  return (
    <header className="flex min-w-0 items-center gap-2.5">
      <Avatar src={author?.avatar} name={authorName} size={32} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        {author ? (
          <Link
            to={`/user/${author._id}`}
            className="inline-flex min-h-11 items-center rounded-sm font-medium hover:underline"
          >
            <span dir="auto">{author._id === viewerId ? text.you : authorName}</span>
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center text-text-muted">{authorName}</span>
        )}
        {author?._id === authorId && (
          <span className="rounded-full bg-surface-sunken px-2 font-bold text-xs leading-5">
            {text.griot}
          </span>
        )}
        <RelativeTime date={createdAt} variant="comment" className="text-sm text-text-muted" />
        {editedAt !== null && (
          <time
            dateTime={editedAt}
            title={formatFullDate(editedAt)}
            className="text-sm text-text-muted"
          >
            {text.edited}
          </time>
        )}
        {isPinned && (
          <span className="inline-flex items-center gap-1 text-sm text-text-muted">
            <Pin aria-hidden="true" className="size-3.5" />
            {text.pinned}
          </span>
        )}
        {isFirst && (
          <span className="rounded-full bg-accent px-2 font-bold text-accent-text text-xs leading-5">
            {text.first}
          </span>
        )}
      </span>
    </header>
  );
}
