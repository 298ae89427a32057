import { useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { CommentForm } from "./comment-form.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { commentDraftKey, useCommentDraft } from "./drafts.ts";

/**
 * The form for a comment on the story, or the reason for which the viewer may not comment. A text that was typed before
 * stays in the form. A form with the focus stays too, because the focus would be lost with it.
 */
export function Composer() {
  const { storyId, viewerId, isViewersStory, access, refusalRef } = useCommentsContext();
  const draft = useCommentDraft(commentDraftKey(viewerId, storyId, null));
  const { refusal } = access;
  const [hasFocus, setHasFocus] = useState(false);
  const isShown = refusal === null || draft !== "" || hasFocus;
  return (
    <div className="grid gap-3">
      {/*
        It is always there, so that screen readers announce a change. A comment moves the focus here when its focused reply
        button disappears, because the viewer may no longer comment. No key leads here, so it shows no focus outline.
      */}
      <div
        ref={refusalRef}
        role="status"
        tabIndex={-1}
        data-no-focus-outline
        className="empty:hidden"
      >
        {/* `CommentSettings` says the same to the griot. */}
        {refusal !== null && !isViewersStory && (
          <p className="rounded-md bg-surface-sunken px-4 py-3">
            {text.refusals[refusal]}
            {draft !== "" && ` ${text.draftStays}`}
          </p>
        )}
      </div>
      {isShown && (
        <CommentForm
          parentId={null}
          label={text.label}
          submitLabel={text.send}
          onFocusChange={setHasFocus}
        />
      )}
    </div>
  );
}
