import { limits } from "@kora/contract/limits";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { commentsText as text } from "#text/comments.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useComments } from "./comments-context.tsx";
import { draftName, keepDraft, useDraft } from "./drafts.ts";

/** From here on the number of letters is worth showing. */
const countFrom = limits.comment.text - 200;

export interface CommentFormProps {
  /** The comment answered, or null for the story itself. */
  parentId: string | null;
  label: string;
  /** Of the button that sends. */
  act: string;
  /** Closes the box, where it can be closed; such a box takes the focus when it opens. */
  onCancel?: () => void;
}

/** A box to write a comment or reply in. What is typed stays until it is sent. */
export function CommentForm({ parentId, label, act, onCancel }: CommentFormProps) {
  const { storyId, viewerId, send } = useComments();
  const name = draftName(viewerId, storyId, parentId);
  const words = useDraft(name);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooLong = words.length > limits.comment.text;
  const opens = onCancel !== undefined;

  useEffect(() => {
    if (opens) box.current?.focus();
  }, [opens]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (words.trim() === "" || tooLong) return box.current?.focus();
    keepDraft(name, "");
    send(words, parentId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    if (event.key === "Escape" && onCancel) onCancel();
  };
  return (
    <form onSubmit={submit} className="grid gap-2" {...(opens && { "data-escape": true })}>
      <TextArea
        ref={box}
        label={label}
        hideLabel
        rows={2}
        placeholder={opens ? undefined : text.placeholder}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={words}
        onChange={(event) => keepDraft(name, event.target.value)}
        onKeyDown={onKeyDown}
        error={tooLong ? text.tooLong : undefined}
        {...(words.length >= countFrom && {
          count: { now: words.length, max: limits.comment.text },
        })}
      />
      {(opens || words !== "") && (
        <div className="flex items-center justify-end gap-2">
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {uiText.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" title={text.sendHint}>
            {act}
          </Button>
        </div>
      )}
    </form>
  );
}
