import { useRef } from "react";
import { editingText } from "#text/editing.ts";
import { useConfirm } from "../../../../ui/questions.tsx";
import { useLeaveConfirmation } from "../../../../ui/use-leave-confirmation.ts";
import { isSameText, type StoryDraft } from "../../../drafts/index.ts";

const { leave: text } = editingText;

/** Asks before leaving the page with unsaved changes: to stay, to keep them as a draft, or to discard them. */
export function useConfirmLeavingEdit({
  getCurrentDraft,
  published,
  onDiscard,
}: {
  getCurrentDraft: () => StoryDraft;
  /** The published text, without the edit. */
  published: StoryDraft;
  /** Called if the viewer chooses to discard the changes. */
  onDiscard: () => void;
}): {
  /** Lets the viewer leave without being asked, after the edit was saved. */
  readonly allowLeaving: () => void;
} {
  const confirm = useConfirm();
  const isAllowed = useRef(false);
  const { question, detail, stay, keep, discard } = text;
  useLeaveConfirmation(
    () => !isAllowed.current && !isSameText(getCurrentDraft(), published),
    () =>
      confirm({
        question,
        detail,
        confirm: keep,
        cancel: stay,
        alternative: { label: discard, onChoose: onDiscard },
      }),
  );
  return {
    allowLeaving: () => {
      isAllowed.current = true;
    },
  };
}
