import type { CommentView } from "@kora/contract/comments";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Ellipsis, Flag, Heart, Trash2 } from "lucide-react";
import type { Ref } from "react";
import { blocksText } from "#text/blocks.ts";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { cx } from "../../ui/cx.ts";
import { Figure, figureStyle } from "../../ui/figure.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBlock, useReport } from "../blocks/index.ts";
import { dropComment } from "./comment-cache.ts";
import { useComments } from "./comments-context.tsx";
import { useDeleteComment, useLikeComment } from "./queries.ts";

/** What can be done with a comment: like it, answer it; delete one's own, report another's. */
export function CommentActs({
  comment,
  name,
  replyButton,
  onDeleted,
  onBlocked,
}: {
  comment: CommentView;
  name: string;
  replyButton: Ref<HTMLButtonElement>;
  onDeleted: () => void;
  /** Before the comment leaves the screen. */
  onBlocked: () => void;
}) {
  const { storyId, viewerId, answering, answer } = useComments();
  const { mutate: like } = useLikeComment(storyId);
  const remove = useRemove(comment, onDeleted);
  const toast = useToast();
  const { _id, isLiked, likeCount } = comment;
  const isAnswering = answering === _id;
  return (
    <div className="-ms-1.5 flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isLiked}
        aria-label={text.like(likeCount)}
        className={cx(figureStyle, "aria-pressed:text-action")}
        onClick={() =>
          like(
            { comment, on: !isLiked },
            { onError: (error) => toast(errorMessage(error, text.likeFailed), "danger") },
          )
        }
      >
        <Figure icon={<Heart className={cx(isLiked && "fill-current")} />} count={likeCount} />
      </button>
      <button
        ref={replyButton}
        type="button"
        data-answering
        aria-expanded={isAnswering}
        aria-label={text.replyTo(name)}
        className={cx(figureStyle, "px-3 font-medium text-sm")}
        onClick={() => answer(isAnswering ? null : _id)}
      >
        {text.reply}
      </button>
      {comment.userId?._id === viewerId ? (
        <IconButton
          label={text.remove}
          icon={<Trash2 aria-hidden="true" className="size-4.5!" />}
          className="text-text-muted"
          onClick={() => void remove()}
        />
      ) : (
        <OthersMenu comment={comment} name={name} onBlocked={onBlocked} />
      )}
    </div>
  );
}

/** What can be done against another's comment; a reply is only to be reported. */
function OthersMenu({
  comment,
  name,
  onBlocked,
}: {
  comment: CommentView;
  name: string;
  onBlocked: () => void;
}) {
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const { _id: targetId, parentId } = comment;
  const isReply = parentId !== null;
  const reportIt = () =>
    report({
      type: isReply ? "reply" : "comment",
      targetId,
      question: isReply ? blocksText.reportReply : blocksText.reportComment,
    });
  const blockIt = () =>
    block({
      type: "comment",
      targetId,
      question: blocksText.blockCommentQuestion,
      detail: blocksText.blockCommentDetail,
      onBlocked: () => {
        onBlocked();
        dropComment(queryClient, comment);
      },
    });
  const items: MenuItem[] = [
    {
      label: blocksText.report,
      icon: <Flag aria-hidden="true" />,
      onSelect: () => void reportIt(),
    },
  ];
  if (!isReply) {
    items.push({
      label: blocksText.blockComment,
      icon: <Ban aria-hidden="true" />,
      tone: "danger",
      onSelect: () => void blockIt(),
    });
  }
  return (
    <Menu
      label={text.options(name)}
      icon={<Ellipsis aria-hidden="true" className="size-4.5!" />}
      className="text-text-muted"
      items={items}
    />
  );
}

/** Deletes one's own comment after asking. */
function useRemove(comment: CommentView, onDeleted: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteComment(comment.storyId);
  return async () => {
    const yes = await confirm({
      question: text.removeQuestion,
      detail: text.removeDetail,
      confirm: text.remove,
      danger: true,
    });
    if (!yes) return;
    try {
      await mutateAsync(comment);
      onDeleted();
    } catch (error) {
      toast(errorMessage(error, text.removeFailed), "danger");
    }
  };
}
