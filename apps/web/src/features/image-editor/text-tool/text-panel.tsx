import { Plus } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { Button } from "../../../ui/button.tsx";
import { changeText } from "../change-layers.ts";
import type { TextProperties } from "../document.ts";
import { getSelectedLayer } from "../editor-state.ts";
import { LockedNote } from "../locked-note.tsx";
import { newText } from "../new-layers.ts";
import { useAddLayer } from "../use-add-layer.ts";
import { useEditor } from "../use-editor.ts";
import { TextControls } from "./text-controls.tsx";

const { textTool: text } = imageEditorText;

/** Adds texts and changes the style of the selected one. */
export function TextPanel() {
  const { state, document, croppedArea, dispatch } = useEditor();
  const add = useAddLayer();
  const selectedLayer = getSelectedLayer(state);
  const layer = selectedLayer?.type === "text" ? selectedLayer : null;
  const createUpdater =
    (type: "preview-layers" | "change-layers") => (changes: Partial<TextProperties>) => {
      if (layer !== null)
        dispatch({ type, change: (layers) => changeText(layers, layer.id, changes) });
    };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={() =>
          add(newText(text.initialContent, croppedArea, document.layers), { startsTyping: true })
        }
        className="justify-self-start"
      >
        {text.add}
      </Button>
      {layer === null && <p className="text-sm text-text-muted">{text.noneSelected}</p>}
      {layer?.locked && <LockedNote layer={layer} />}
      {layer !== null && !layer.locked && (
        <TextControls
          layer={layer}
          onPreview={createUpdater("preview-layers")}
          onCommit={createUpdater("change-layers")}
        />
      )}
    </div>
  );
}
