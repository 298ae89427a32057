import { hasVisibleText } from "@kora/contract/visible-text";
import { type FormEvent, useEffect, useRef } from "react";
import { commentsText as text } from "#text/comments.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { CommentTextArea, isTooLong } from "./comment-text-area.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { commentDraftKey, setCommentDraft, useCommentDraft } from "./drafts.ts";

export interface CommentFormProps {
  /** Null for a top-level comment. */
  parentId: string | null;
  /** Accessible name of the text field. */
  label: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Closes the form. Set only for a reply form, which also takes the focus when it opens. */
  onCancel?: () => void;
  /** Called when the form gets or loses the focus. */
  onFocusChange?: (hasFocus: boolean) => void;
}

/** A form for a comment or reply. The tab stores the typed text until it is sent. */
export function CommentForm({
  parentId,
  label,
  submitLabel,
  onCancel,
  onFocusChange,
}: CommentFormProps) {
  const { storyId, viewerId, access, send, sendFailure, clearSendFailure } = useCommentsContext();
  const formKey = commentDraftKey(viewerId, storyId, parentId);
  const draft = useCommentDraft(formKey);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const isClosable = onCancel !== undefined;
  // The settings of the story say their own refusals above the form, those of moderators are only here.
  const isRefused = sendFailure?.parentId === parentId && access.mayComment;

  useEffect(() => {
    if (isClosable) textArea.current?.focus();
  }, [isClosable]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!hasVisibleText(draft) || isTooLong(draft) || !access.mayComment)
      return textArea.current?.focus();
    setCommentDraft(formKey, "");
    send(draft, parentId);
  };
  return (
    <form
      onSubmit={submit}
      onFocus={() => onFocusChange?.(true)}
      // The form keeps the focus while only the window has lost it.
      onBlur={({ currentTarget }) =>
        onFocusChange?.(currentTarget.contains(document.activeElement))
      }
      className="grid gap-2"
      {...(isClosable && { "data-handles-escape": true })}
    >
      <CommentTextArea
        ref={textArea}
        label={label}
        placeholder={isClosable ? undefined : text.placeholder}
        value={draft}
        onChange={(next) => {
          setCommentDraft(formKey, next);
          if (sendFailure !== null) clearSendFailure();
        }}
        onSubmit={submit}
        onEscape={onCancel}
        error={isRefused ? sendFailure.message : undefined}
      />
      {(isClosable || draft !== "") && (
        <div className="flex items-center justify-end gap-2">
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {uiText.cancel}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            title={text.sendHint}
            aria-disabled={!access.mayComment}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
