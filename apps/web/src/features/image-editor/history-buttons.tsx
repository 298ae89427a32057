import { Redo2, Undo2 } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useEditor } from "./use-editor.ts";

const { history: text } = imageEditorText;

/** Undo and redo buttons of the active history, whose name is in their labels. */
export function HistoryButtons() {
  const { state, dispatch } = useEditor();
  const { activeHistory } = state;
  const { past, future } = state[activeHistory];
  const hasUncommittedEdit = state.typingId !== null || state.layersPreview !== null;
  return (
    <>
      <IconButton
        label={text.undo[activeHistory]}
        aria-keyshortcuts="Control+Z Meta+Z"
        icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
        aria-disabled={past.length === 0 && !hasUncommittedEdit}
        onClick={() => dispatch({ type: "undo" })}
        className="aria-disabled:opacity-50"
      />
      <IconButton
        label={text.redo[activeHistory]}
        aria-keyshortcuts="Control+Shift+Z Control+Y Meta+Shift+Z"
        icon={<Redo2 aria-hidden="true" className="rtl:-scale-x-100" />}
        aria-disabled={future.length === 0}
        onClick={() => dispatch({ type: "redo" })}
        className="aria-disabled:opacity-50"
      />
    </>
  );
}
