import type { CommentView } from "@kora/contract/comments";
import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useEffect, useRef } from "react";
import { commentsText as text } from "#text/comments.ts";
import { uiText } from "#text/ui.ts";
import { errorMessage } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { CommentTextArea, isTooLong } from "./comment-text-area.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { commentDraftKey, setCommentDraft, useCommentDraft } from "./drafts.ts";
import { useEditComment } from "./queries.ts";

/** Edits a comment of the viewer. The tab stores the changed text until it is saved or cancelled. */
export function EditCommentForm({
  comment,
  onClose,
}: {
  comment: CommentView;
  /** Called after the text was saved, and when the viewer cancels. */
  onClose: () => void;
}) {
  const { storyId, viewerId } = useCommentsContext();
  const { mutate, isPending, error } = useEditComment(storyId);
  const formKey = commentDraftKey(viewerId, storyId, `edit:${comment._id}`);
  const draft = useCommentDraft(formKey);
  const value = draft === "" ? comment.text : draft;
  const textArea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = textArea;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const close = () => {
    setCommentDraft(formKey, "");
    onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending) return;
    if (!hasVisibleText(value) || isTooLong(value)) return textArea.current?.focus();
    if (value.trim() === comment.text) return close();
    mutate({ comment, text: value }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit} data-handles-escape className="grid gap-2">
      <CommentTextArea
        ref={textArea}
        label={text.editLabel}
        value={value}
        onChange={(next) => setCommentDraft(formKey, next)}
        onSubmit={submit}
        onEscape={close}
        error={error === null ? undefined : errorMessage(error, text.editFailed)}
      />
      <div className="flex items-center justify-end gap-2">
        <Button variant="quiet" onClick={close}>
          {uiText.cancel}
        </Button>
        <Button type="submit" variant="primary" title={text.sendHint} busy={isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
