import type { CommentView } from "@kora/contract/comments";
import { useRef, useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { mutesText } from "#text/mutes.ts";
import { LinkedText } from "../../entities/user/linked-text.tsx";
import { Button } from "../../ui/button.tsx";
import { useHasMutedWord } from "../mutes/index.ts";
import { CommentActions } from "./comment-actions.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentHeader } from "./comment-header.tsx";
import { type CommentItemProps, Replies } from "./comment-replies.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { EditCommentForm } from "./edit-comment-form.tsx";
import { maxIndentDepth } from "./indent.ts";

/** Returns the username of the author, or why there is none: the account was deleted, or the comment is hidden. */
function getAuthorName({ userId: author, hidden }: CommentView): string {
  return author?.username ?? (hidden === null ? text.deletedAuthor : text.hidden);
}

/** Returns what stands in the place of a comment without author and text; null for any other comment. */
function toPlaceholder({ isDeleted, isRemoved, hidden }: CommentView): string | null {
  if (isDeleted) return isRemoved ? text.removed : text.deleted;
  if (hidden === null) return null;
  return hidden === "blocked" ? text.hiddenByBlock : text.hidden;
}

/** One comment with its buttons, its reply form and its replies. */
export function CommentItem({
  comment,
  depth,
  parentAuthorName,
  hideReplies = false,
  isOnlyReply = false,
  isBelowHidden = false,
}: CommentItemProps) {
  const { replyingTo, setReplyingTo, refusalRef } = useCommentsContext();
  const itemRef = useRef<HTMLLIElement>(null);
  const replyButtonRef = useRef<HTMLButtonElement>(null);
  const authorName = getAuthorName(comment);
  const isReplying = replyingTo === comment._id;
  const [isShownAnyway, setShownAnyway] = useState(false);
  const isCollapsed =
    useHasMutedWord(comment.text, comment.userId?._id) !== false && !isShownAnyway;
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const [isEditing, setEditing] = useState(false);
  const closeEditor = () => {
    setEditing(false);
    editButtonRef.current?.focus();
  };
  const placeholder = toPlaceholder(comment);
  return (
    // Only a script moves the focus here.
    <li ref={itemRef} tabIndex={-1} data-no-focus-outline className="grid gap-1">
      <article
        aria-label={placeholder ?? (isCollapsed ? mutesText.collapsed : authorName)}
        className="grid gap-1"
      >
        {placeholder !== null ? (
          <p className="py-2 text-text-muted italic">{placeholder}</p>
        ) : isCollapsed ? (
          <p className="flex flex-wrap items-center gap-x-3 py-1 text-text-muted italic">
            {mutesText.collapsed}
            <Button
              onClick={() => {
                setShownAnyway(true);
                itemRef.current?.focus();
              }}
            >
              {mutesText.show}
            </Button>
          </p>
        ) : (
          <>
            <CommentHeader comment={comment} authorName={authorName} />
            {parentAuthorName !== undefined && depth > maxIndentDepth && (
              <p className="text-sm text-text-muted">{text.replyingTo(parentAuthorName)}</p>
            )}
            {isEditing ? (
              <EditCommentForm comment={comment} onClose={closeEditor} />
            ) : (
              <p dir="auto" className="whitespace-pre-wrap">
                <LinkedText text={comment.text} mentions={comment.mentions} hasLinks={false} />
              </p>
            )}
            <CommentActions
              comment={comment}
              authorName={authorName}
              isBelowHidden={isBelowHidden}
              replyButtonRef={replyButtonRef}
              isEditing={isEditing}
              editButtonRef={editButtonRef}
              onEdit={() => setEditing(!isEditing)}
              onReplyUnavailable={() => {
                const reason = refusalRef.current;
                (reason?.hasChildNodes() ? reason : itemRef.current)?.focus();
              }}
              onDeleted={() => itemRef.current?.focus()}
              onBlocked={() => focusNeighbor(itemRef.current)}
            />
          </>
        )}
      </article>
      {isReplying && placeholder === null && !isBelowHidden && (
        <div data-replying className="pb-2">
          <CommentForm
            parentId={comment._id}
            label={text.replyLabel(authorName)}
            submitLabel={text.reply}
            onCancel={() => {
              setReplyingTo(null);
              replyButtonRef.current?.focus();
            }}
          />
        </div>
      )}
      {!hideReplies && (
        <Replies
          comment={comment}
          depth={depth}
          authorName={authorName}
          item={CommentItem}
          expandsWithParent={isOnlyReply}
          isBelowHidden={isBelowHidden || comment.hidden !== null}
        />
      )}
    </li>
  );
}

/**
 * Moves the focus to the next or previous comment, else to the parent comment or the section of all comments, because
 * the focused comment is about to be removed.
 */
function focusNeighbor(item: HTMLElement | null): void {
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  const container = item?.parentElement?.closest("[tabindex]");
  const target = neighbor ?? container;
  if (target instanceof HTMLElement) target.focus();
}
