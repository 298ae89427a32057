import type { CommentView } from "@kora/contract/comments";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, MessageSquareOff, Pin, PinOff, Trash2 } from "lucide-react";
import { blocksText } from "#text/blocks.ts";
import { commentBansText } from "#text/comment-bans.ts";
import { commentsText as text } from "#text/comments.ts";
import { reportsText } from "#text/reports.ts";
import type { LazyMenuProps } from "../../ui/lazy-menu.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useBlock } from "../blocks/index.ts";
import { useOpenInModeration } from "../moderation/index.ts";
import { useMuteItem } from "../mutes/index.ts";
import { reportItem, useReport } from "../reports/index.ts";
import { useConfirmBan } from "./bans/queries.ts";
import { hideCommentInCache, removeCommentFromCache } from "./comment-cache.ts";
import { useCommentsContext } from "./comments-context.tsx";
import { useConfirmDelete } from "./use-confirm-delete.ts";
import { useTogglePin } from "./use-toggle-pin.ts";

export interface CommentMenuProps {
  readonly comment: CommentView;
  /** Called after the server has blocked the comment or muted its author, before it is removed from the screen. */
  readonly onBlocked: () => void;
  /** Called after the server has removed the comment from the viewer's story. */
  readonly onDeleted: () => void;
}

/** The lazily loaded menu of another user's comment. A reply cannot be blocked. */
export function CommentMenu({
  comment,
  onBlocked,
  onDeleted,
  ...menuProps
}: CommentMenuProps & LazyMenuProps) {
  const queryClient = useQueryClient();
  const { isViewersStory } = useCommentsContext();
  const block = useBlock();
  const report = useReport();
  const removeComment = useConfirmDelete(comment, onDeleted);
  const banCommenter = useConfirmBan();
  const togglePin = useTogglePin(comment);
  const { _id: targetId, parentId, userId: author } = comment;
  const moderationItems = useOpenInModeration({ kind: "comment", targetId });
  const isReply = parentId !== null;
  const reportComment = () =>
    report({
      type: isReply ? "reply" : "comment",
      targetId,
      question: isReply ? reportsText.reportReply : reportsText.reportComment,
    });
  const blockComment = () =>
    block({
      type: "comment",
      targetId,
      question: blocksText.blockCommentQuestion,
      detail: blocksText.blockCommentDetail,
      onBlocked: () => {
        onBlocked();
        removeCommentFromCache(queryClient, comment);
      },
    });
  const muteItem = useMuteItem({
    userId: author?._id ?? "",
    name: author?.username ?? "",
    onMuted: () => {
      onBlocked();
      hideCommentInCache(queryClient, comment);
    },
  });
  const items: MenuItem[] = [reportItem(() => void reportComment()), ...moderationItems];
  if (isViewersStory && !isReply) {
    items.push({
      label: comment.isPinned ? text.unpin : text.pin,
      icon: comment.isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onSelect: togglePin,
    });
  }
  if (author !== null) items.push(muteItem);
  if (!isReply) {
    items.push({
      label: blocksText.blockComment,
      icon: <Ban aria-hidden="true" />,
      tone: "danger",
      onSelect: () => void blockComment(),
    });
  }
  if (isViewersStory) {
    items.push({
      label: text.removeAsGriot,
      icon: <Trash2 aria-hidden="true" />,
      tone: "danger",
      onSelect: () => void removeComment(),
    });
    if (author !== null) {
      items.push({
        label: commentBansText.ban,
        icon: <MessageSquareOff aria-hidden="true" />,
        tone: "danger",
        onSelect: () => void banCommenter(author),
      });
    }
  }
  return <Menu {...menuProps} items={items} />;
}
