import type { CommentView } from "@kora/contract/comments";
import { Ellipsis, Heart, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyMenu } from "../../ui/lazy-menu.tsx";
import { Stat, statStyle } from "../../ui/stat.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { CommentMenuProps } from "./comment-menu.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { commentDraftKey, useCommentDraft } from "./drafts.ts";
import { useLikeComment } from "./queries.ts";
import { useConfirmDelete } from "./use-confirm-delete.ts";
import { useTogglePin } from "./use-toggle-pin.ts";

const CommentMenu = lazyMenu<CommentMenuProps>(
  async () => (await import("./comment-menu.tsx")).CommentMenu,
);

/** The buttons of a comment: like, reply, and edit, pin and delete (own comments) or a menu (others). */
export function CommentActions({
  comment,
  authorName,
  isBelowHidden,
  replyButtonRef,
  isEditing,
  editButtonRef,
  onEdit,
  onReplyUnavailable,
  onDeleted,
  onBlocked,
}: {
  comment: CommentView;
  authorName: string;
  /** The viewer can neither like nor answer the comment, nor edit it, because one above it is hidden from them. */
  isBelowHidden: boolean;
  replyButtonRef: Ref<HTMLButtonElement>;
  isEditing: boolean;
  editButtonRef: Ref<HTMLButtonElement>;
  /** Opens or closes the form that edits the comment. */
  onEdit: () => void;
  /** Called when the button for a reply has the focus and is about to disappear, because the viewer may not comment. */
  onReplyUnavailable: () => void;
  /** Called after the server has deleted the comment. */
  onDeleted: () => void;
  /** Called after the server has blocked the comment, before it is removed from the screen. */
  onBlocked: () => void;
}) {
  const { viewerId, isViewersStory } = useCommentsContext();
  const togglePin = useTogglePin(comment);
  const PinIcon = comment.isPinned ? PinOff : Pin;
  const like = useLikeComment(comment);
  const confirmDelete = useConfirmDelete(comment, onDeleted);
  const toast = useToast();
  const { _id, isLiked, likeCount } = comment;
  return (
    <div className="-ms-1.5 flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isLiked}
        aria-label={text.like(likeCount)}
        // A like can be taken back anywhere.
        disabled={isBelowHidden && !isLiked}
        className={cx(statStyle, "aria-pressed:text-action")}
        onClick={() =>
          like(!isLiked, (error) => toast(errorMessage(error, text.likeFailed), "danger"))
        }
      >
        <Stat icon={<Heart className={cx(isLiked && "fill-current")} />} count={likeCount} />
      </button>
      {!isBelowHidden && (
        <ReplyButton
          commentId={_id}
          label={text.replyTo(authorName)}
          buttonRef={replyButtonRef}
          onUnavailable={onReplyUnavailable}
        />
      )}
      {comment.userId?._id === viewerId ? (
        <>
          {!isBelowHidden && (
            <IconButton
              ref={editButtonRef}
              label={text.edit}
              aria-expanded={isEditing}
              icon={<Pencil aria-hidden="true" className="size-4.5!" />}
              className="text-text-muted"
              onClick={onEdit}
            />
          )}
          {isViewersStory && comment.parentId === null && (
            <IconButton
              label={comment.isPinned ? text.unpin : text.pin}
              icon={<PinIcon aria-hidden="true" className="size-4.5!" />}
              className="text-text-muted"
              onClick={togglePin}
            />
          )}
          <IconButton
            label={text.remove}
            icon={<Trash2 aria-hidden="true" className="size-4.5!" />}
            className="text-text-muted"
            onClick={() => void confirmDelete()}
          />
        </>
      ) : (
        <CommentMenu
          comment={comment}
          onBlocked={onBlocked}
          onDeleted={onDeleted}
          label={text.options(authorName)}
          icon={<Ellipsis aria-hidden="true" className="size-4.5!" />}
          className="text-text-muted"
        />
      )}
    </div>
  );
}

/**
 * Opens and closes the form for a reply. If the viewer may not comment, it is shown only for a reply that was begun, so
 * that its text is not lost, and while it has the focus, until `onUnavailable` has moved the focus.
 */
function ReplyButton({
  commentId,
  label,
  buttonRef,
  onUnavailable,
}: {
  commentId: string;
  label: string;
  buttonRef: Ref<HTMLButtonElement>;
  onUnavailable: () => void;
}) {
  const { storyId, viewerId, access, replyingTo, setReplyingTo } = useCommentsContext();
  const draft = useCommentDraft(commentDraftKey(viewerId, storyId, commentId));
  const [hasFocus, setHasFocus] = useState(false);
  const isReplying = replyingTo === commentId;
  const isAvailable = access.mayComment || isReplying || draft !== "";
  const moveFocus = useEffectEvent(onUnavailable);
  useEffect(() => {
    if (hasFocus && !isAvailable) moveFocus();
  }, [hasFocus, isAvailable]);
  if (!isAvailable && !hasFocus) return null;
  return (
    <button
      ref={buttonRef}
      type="button"
      // Clicks outside `data-replying` elements close the reply form.
      data-replying
      aria-expanded={isReplying}
      aria-label={label}
      className={cx(statStyle, "px-3 font-medium text-sm")}
      onFocus={() => setHasFocus(true)}
      // The button keeps the focus while only the window has lost it.
      onBlur={({ currentTarget }) => setHasFocus(currentTarget === document.activeElement)}
      onClick={() => setReplyingTo(isReplying ? null : commentId)}
    >
      {text.reply}
    </button>
  );
}
