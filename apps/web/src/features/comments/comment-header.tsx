import type { CommentView } from "@kora/contract/comments";
import { Link } from "react-router";
import { commentsText as text } from "#text/comments.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { useCommentsContext } from "./comments-context.tsx";

/** Author and time of a comment, and a badge on the story's first comment. */
export function CommentHeader({
  comment,
  authorName,
}: {
  comment: CommentView;
  authorName: string;
}) {
  const { viewerId } = useCommentsContext();
  const { userId: author, isFirst, createdAt } = comment;
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
        <RelativeTime date={createdAt} variant="comment" className="text-sm text-text-muted" />
        {isFirst && (
          <span className="rounded-full bg-accent px-2 font-bold text-accent-text text-xs leading-5">
            {text.first}
          </span>
        )}
      </span>
    </header>
  );
}
