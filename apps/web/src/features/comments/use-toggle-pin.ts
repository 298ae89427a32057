import type { CommentView } from "@kora/contract/comments";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { usePinComment } from "./queries.ts";

/** Returns a function that pins a comment on the viewer's story, or takes it off if it is pinned. */
export function useTogglePin(comment: CommentView): () => void {
  const { storyId } = useCommentsContext();
  const toast = useToast();
  const { mutate } = usePinComment(storyId);
  const on = !comment.isPinned;
  return () =>
    mutate(
      { comment, on },
      {
        onSuccess: () => toast(on ? text.pinnedNow : text.unpinnedNow),
        onError: (error) => toast(errorMessage(error, text.pinFailed), "danger"),
      },
    );
}
