import { limits } from "@kora/contract/limits";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { commentsText as text } from "#text/comments.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { commentDraftKey, setCommentDraft, useCommentDraft } from "./drafts.ts";

/** The form shows the number of characters from this length on. */
const minLengthWithCount = limits.comment.text - 200;

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
  const { storyId, viewerId, access, send } = useCommentsContext();
  const formKey = commentDraftKey(viewerId, storyId, parentId);
  const draft = useCommentDraft(formKey);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const isTooLong = draft.length > limits.comment.text;
  const isClosable = onCancel !== undefined;

  useEffect(() => {
    if (isClosable) textArea.current?.focus();
  }, [isClosable]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (draft.trim() === "" || isTooLong || !access.mayComment) return textArea.current?.focus();
    setCommentDraft(formKey, "");
    send(draft, parentId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key === "Escape" && onCancel) onCancel();
  };
  return (
    // `data-escape` keeps a dialog around the form from closing on Escape.
    <form
      onSubmit={submit}
      onFocus={() => onFocusChange?.(true)}
      // The form keeps the focus while only the window has lost it.
      onBlur={({ currentTarget }) =>
        onFocusChange?.(currentTarget.contains(document.activeElement))
      }
      className="grid gap-2"
      {...(isClosable && { "data-escape": true })}
    >
      <TextArea
        ref={textArea}
        label={label}
        hideLabel
        rows={2}
        placeholder={isClosable ? undefined : text.placeholder}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={draft}
        onChange={(event) => setCommentDraft(formKey, event.target.value)}
        onKeyDown={onKeyDown}
        error={isTooLong ? text.tooLong : undefined}
        {...(draft.length >= minLengthWithCount && {
          count: { now: draft.length, max: limits.comment.text },
        })}
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
