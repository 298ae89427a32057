import { imageEditorText } from "#text/image-editor.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useBeforeUnload } from "../../ui/use-before-unload.ts";
import { useLeaveConfirmation } from "../../ui/use-leave-confirmation.ts";

const { closing } = imageEditorText.frame;

/**
 * Asks for a confirmation before unsaved changes are lost: when closing the editor, navigating, or closing the tab
 * (in the browser's own dialog).
 */
export function useConfirmClose(
  isChanged: boolean,
  onClose: () => void,
): { close: () => Promise<void> } {
  const confirm = useConfirm();
  const confirmClose = () => confirm({ ...closing, danger: true });
  useLeaveConfirmation(() => isChanged, confirmClose);
  useBeforeUnload(isChanged);
  return {
    close: async () => {
      if (!isChanged || (await confirmClose())) onClose();
    },
  };
}
