import { Plus } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { Button } from "../../../ui/button.tsx";
import { changeText } from "../change-layers.ts";
import type { TextLook } from "../document.ts";
import { selectedLayer } from "../editor-state.ts";
import { LockedNote } from "../locked-note.tsx";
import { newText } from "../new-layers.ts";
import { useAddLayer } from "../use-add-layer.ts";
import { useEditor } from "../use-editor.ts";
import { TextControls } from "./text-controls.tsx";

const { textTool: text } = imageEditorText;

/** Adds texts and changes the style of the selected one. */
export function TextPanel() {
  const { state, document, area, dispatch } = useEditor();
  const add = useAddLayer();
  const chosen = selectedLayer(state);
  const layer = chosen?.type === "text" ? chosen : null;
  const look = (type: "preview-layers" | "change-layers") => (change: Partial<TextLook>) => {
    if (layer !== null) dispatch({ type, change: (all) => changeText(all, layer.id, change) });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={() => add(newText(text.begin, area, document.layers), true)}
        className="justify-self-start"
      >
        {text.add}
      </Button>
      {layer === null && <p className="text-sm text-text-muted">{text.noneChosen}</p>}
      {layer?.locked && <LockedNote layer={layer} />}
      {layer !== null && !layer.locked && (
        <TextControls
          layer={layer}
          onPreview={look("preview-layers")}
          onCommit={look("change-layers")}
        />
      )}
    </div>
  );
}
