import type { CommentView } from "@kora/contract/comments";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { useDeleteComment } from "./queries.ts";

/** Deletes the viewer's comment after a confirmation, or removes another user's comment under the viewer's story. */
export function useConfirmDelete(comment: CommentView, onDeleted: () => void): () => Promise<void> {
  const { storyId, viewerId } = useCommentsContext();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteComment(storyId);
  const isOwn = comment.userId?._id === viewerId;
  return async () => {
    const confirmed = await confirm({
      question: isOwn ? text.removeQuestion : text.removeAsGriotQuestion,
      detail: isOwn ? text.removeDetail : text.removeAsGriotDetail,
      confirm: isOwn ? text.remove : text.removeAsGriot,
      danger: true,
    });
    if (!confirmed) return;
    try {
      await mutateAsync(comment);
      onDeleted();
    } catch (error) {
      toast(errorMessage(error, text.removeFailed), "danger");
    }
  };
}
