import type { CommentView } from "@kora/contract/comments";
import { Ellipsis, Heart, Trash2 } from "lucide-react";
import type { Ref } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyMenu } from "../../ui/lazy-menu.tsx";
import { Stat, statStyle } from "../../ui/stat.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { CommentMenuProps } from "./comment-menu.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { useLikeComment } from "./queries.ts";
import { useConfirmDelete } from "./use-confirm-delete.ts";

const CommentMenu = lazyMenu<CommentMenuProps>(
  async () => (await import("./comment-menu.tsx")).CommentMenu,
);

/** The buttons of a comment: like, reply, and delete (own comments) or a menu (others). */
export function CommentActions({
  comment,
  authorName,
  replyButtonRef,
  onDeleted,
  onBlocked,
}: {
  comment: CommentView;
  authorName: string;
  replyButtonRef: Ref<HTMLButtonElement>;
  /** Called after the server has deleted the comment. */
  onDeleted: () => void;
  /** Called after the server has blocked the comment, before it is removed from the screen. */
  onBlocked: () => void;
}) {
  const { storyId, viewerId, access, replyingTo, setReplyingTo } = useCommentsContext();
  const { mutate: like } = useLikeComment(storyId);
  const confirmDelete = useConfirmDelete(comment, onDeleted);
  const toast = useToast();
  const { _id, isLiked, likeCount } = comment;
  const isReplying = replyingTo === _id;
  return (
    <div className="-ms-1.5 flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isLiked}
        aria-label={text.like(likeCount)}
        className={cx(statStyle, "aria-pressed:text-action")}
        onClick={() =>
          like(
            { comment, isLike: !isLiked },
            { onError: (error) => toast(errorMessage(error, text.likeFailed), "danger") },
          )
        }
      >
        <Stat icon={<Heart className={cx(isLiked && "fill-current")} />} count={likeCount} />
      </button>
      {/* An open reply form stays, so that its text is not lost. */}
      {(access.mayComment || isReplying) && (
        <button
          ref={replyButtonRef}
          type="button"
          // Clicks outside `data-replying` elements close the reply form.
          data-replying
          aria-expanded={isReplying}
          aria-label={text.replyTo(authorName)}
          className={cx(statStyle, "px-3 font-medium text-sm")}
          onClick={() => setReplyingTo(isReplying ? null : _id)}
        >
          {text.reply}
        </button>
      )}
      {comment.userId?._id === viewerId ? (
        <IconButton
          label={text.remove}
          icon={<Trash2 aria-hidden="true" className="size-4.5!" />}
          className="text-text-muted"
          onClick={() => void confirmDelete()}
        />
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
