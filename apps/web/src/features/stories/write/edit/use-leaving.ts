import { useRef } from "react";
import { editingText } from "#text/editing.ts";
import { useConfirm } from "../../../../ui/questions.tsx";
import { useLeaveConfirmation } from "../../../../ui/use-leave-confirmation.ts";
import { isSameText, type StoryDraft } from "../../../drafts/index.ts";

const { leave: text } = editingText;

/** Asks before a page is left whose form says something else than what is published. */
export function useLeaving(
  current: () => StoryDraft,
  published: StoryDraft,
): { readonly allow: () => void } {
  const confirm = useConfirm();
  const allowed = useRef(false);
  const { question, detail, leave, stay } = text;
  useLeaveConfirmation(
    () => !allowed.current && !isSameText(current(), published),
    () => confirm({ question, detail, confirm: leave, cancel: stay }),
  );
  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
