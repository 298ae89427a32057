import { imageEditorText } from "#text/image-editor.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useBeforeUnload } from "../../ui/use-before-unload.ts";
import { useLeaveConfirmation } from "../../ui/use-leave-confirmation.ts";

const { closing } = imageEditorText.frame;

/**
 * Asks before what was done is lost: by closing, by going to another page, and, in the browser's own words, by
 * closing the tab.
 */
export function useLeaving(
  isChanged: boolean,
  onClose: () => void,
): { close: () => Promise<void> } {
  const confirm = useConfirm();
  const ask = () => confirm({ ...closing, danger: true });
  useLeaveConfirmation(() => isChanged, ask);
  useBeforeUnload(isChanged);
  return {
    close: async () => {
      if (!isChanged || (await ask())) onClose();
    },
  };
}
