import type { CommentView } from "@kora/contract/comments";
import { useRef } from "react";
import { commentsText as text } from "#text/comments.ts";
import { CommentActs } from "./comment-acts.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentHead } from "./comment-head.tsx";
import { Replies } from "./comment-replies.tsx";
import { useComments } from "./comments-context.tsx";
import { indentedLevels } from "./indent.ts";

export interface CommentItemProps {
  comment: CommentView;
  /** 0 for a top comment. */
  depth: number;
  /** Whom it answers, said where the place on the screen no longer tells. */
  answered?: string | undefined;
  /** Shows none of its replies. */
  alone?: boolean;
  /** The only one to answer what it answers: its replies unfold with it. */
  only?: boolean;
}

/** What somebody is called below a story. */
export function nameOf(comment: CommentView): string {
  return comment.userId?.username ?? text.gone;
}

/** One comment with its acts, its reply box and its replies. */
export function CommentItem({
  comment,
  depth,
  answered,
  alone = false,
  only = false,
}: CommentItemProps) {
  const { answering, answer } = useComments();
  const place = useRef<HTMLLIElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const name = nameOf(comment);
  const isAnswering = answering === comment._id;
  return (
    <li ref={place} tabIndex={-1} data-focus-quiet className="grid gap-1">
      <article aria-label={comment.isDeleted ? text.deleted : name} className="grid gap-1">
        {comment.isDeleted ? (
          <p className="py-2 text-text-muted italic">{text.deleted}</p>
        ) : (
          <>
            <CommentHead comment={comment} name={name} />
            {answered !== undefined && depth > indentedLevels && (
              <p className="text-sm text-text-muted">{text.answering(answered)}</p>
            )}
            <p dir="auto" className="whitespace-pre-wrap">
              {comment.text}
            </p>
            <CommentActs
              comment={comment}
              name={name}
              replyButton={replyButton}
              onDeleted={() => place.current?.focus()}
              onBlocked={() => focusBeside(place.current)}
            />
          </>
        )}
      </article>
      {isAnswering && !comment.isDeleted && (
        <div data-answering className="pb-2">
          <CommentForm
            parentId={comment._id}
            label={text.replyLabel(name)}
            act={text.reply}
            onCancel={() => {
              answer(null);
              replyButton.current?.focus();
            }}
          />
        </div>
      )}
      {!alone && (
        <Replies comment={comment} depth={depth} name={name} item={CommentItem} withParent={only} />
      )}
    </li>
  );
}

/** Where the focus goes when a comment leaves the screen: to the one beside it, else to what is around. */
function focusBeside(item: HTMLElement | null): void {
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const around = item?.parentElement?.closest("[tabindex]");
  const target = beside ?? around;
  if (target instanceof HTMLElement) target.focus();
}
