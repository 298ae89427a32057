import { BringToFront, Pencil, SendToBack, Trash2 } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { removeLayer, reorderLayer } from "./change-layers.ts";
import { getSelectedLayer } from "./editor-state.ts";
import { getLayerName } from "./layer-name.ts";
import { useEditor } from "./use-editor.ts";

const { layers: text, textTool } = imageEditorText;

/** Buttons for the selected layer, shown with every tool. A locked layer can only be moved in the order. */
export function SelectedLayerActions() {
  const { state, document, dispatch } = useEditor();
  const layer = getSelectedLayer(state);
  if (layer === null) return null;
  const { id, z: index } = layer;
  const name = getLayerName(layer);
  // Beyond an end it does nothing. A button with `disabled` would lose the focus there.
  const moveTo = (newIndex: number) =>
    dispatch({ type: "change-layers", change: (layers) => reorderLayer(layers, id, newIndex) });
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
        aria-disabled={index === document.layers.length - 1}
        onClick={() => moveTo(index + 1)}
        className="aria-disabled:opacity-50"
      />
      <IconButton
        label={text.backward(name)}
        icon={<SendToBack aria-hidden="true" />}
        aria-disabled={index === 0}
        onClick={() => moveTo(index - 1)}
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
