import { BringToFront, Pencil, SendToBack, Trash2 } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { removeLayer, reorderLayer } from "./change-layers.ts";
import { getSelectedLayer } from "./editor-state.ts";
import { getLayerName } from "./layer-name.ts";
import { useEditor } from "./use-editor.ts";

const { layers: text, textTool } = imageEditorText;

/** Buttons for the selected layer, shown with every tool. */
export function SelectedLayerActions() {
  const { state, document, dispatch } = useEditor();
  const layer = getSelectedLayer(state);
  if (layer === null) return null;
  const { id, z } = layer;
  const name = getLayerName(layer);
  const moveTo = (to: number) =>
    dispatch({ type: "change-layers", change: (layers) => reorderLayer(layers, id, to) });
  return (
    <>
      {layer.type === "text" && !layer.locked && (
        <IconButton
          label={textTool.edit}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => dispatch({ type: "start-typing", id })}
        />
      )}
      <IconButton
        label={text.forward(name)}
        icon={<BringToFront aria-hidden="true" />}
        aria-disabled={z === document.layers.length - 1}
        onClick={() => moveTo(z + 1)}
        className="aria-disabled:opacity-50"
      />
      <IconButton
        label={text.backward(name)}
        icon={<SendToBack aria-hidden="true" />}
        aria-disabled={z === 0}
        onClick={() => moveTo(z - 1)}
        className="aria-disabled:opacity-50"
      />
      {!layer.locked && (
        <IconButton
          label={text.remove(name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() =>
            dispatch({ type: "change-layers", change: (layers) => removeLayer(layers, id) })
          }
        />
      )}
    </>
  );
}
