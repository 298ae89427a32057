import { commentsText as text } from "#text/comments.ts";
import { Spinner } from "../../ui/spinner.tsx";
import type { PendingComment } from "./comments-context.tsx";

/** A comment that is being sent. */
export function PendingCommentItem({ comment }: { comment: PendingComment }) {
  return (
    <li className="grid animate-rise gap-1 py-2">
      <p className="flex items-center gap-2 text-sm text-text-muted">
        <Spinner />
        {text.sending}
      </p>
      <p dir="auto" className="whitespace-pre-wrap text-text-muted">
        {comment.text}
      </p>
    </li>
  );
}
