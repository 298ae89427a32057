import { useRef } from "react";
import { editingText } from "#text/editing.ts";
import { useConfirm } from "../../../../ui/questions.tsx";
import { useLeaveConfirmation } from "../../../../ui/use-leave-confirmation.ts";
import { isSameText, type StoryDraft } from "../../../drafts/index.ts";

const { leave: text } = editingText;

/** Asks for a confirmation before leaving the page with unsaved changes. */
export function useLeaveGuard(
  getCurrentDraft: () => StoryDraft,
  published: StoryDraft,
): { readonly allow: () => void } {
  const confirm = useConfirm();
  const allowed = useRef(false);
  const { question, detail, leave, stay } = text;
  useLeaveConfirmation(
    () => !allowed.current && !isSameText(getCurrentDraft(), published),
    () => confirm({ question, detail, confirm: leave, cancel: stay }),
  );
  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
