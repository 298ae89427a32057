import type { CommentView } from "@kora/contract/comments";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useDeleteComment } from "./queries.ts";

/**
 * Deletes the viewer's comment after a confirmation. With `asGriot`, removes another user's comment under the viewer's
 * story.
 */
export function useConfirmDelete(
  comment: CommentView,
  onDeleted: () => void,
  { asGriot = false } = {},
): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteComment(comment.storyId);
  return async () => {
    const confirmed = await confirm({
      question: asGriot ? text.removeAsGriotQuestion : text.removeQuestion,
      detail: asGriot ? text.removeAsGriotDetail : text.removeDetail,
      confirm: asGriot ? text.removeAsGriot : text.remove,
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
