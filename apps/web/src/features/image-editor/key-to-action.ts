import { isEscape } from "../../lib/keys.ts";
import { removeLayer, transformLayer } from "./change-layers.ts";
import { type Crop, editorLimits, type Layer } from "./document.ts";
import { type EditorAction, type EditorState, getSelectedLayer } from "./editor-state.ts";

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "repeat"
>;

const arrowDirections: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Undo is Ctrl/Cmd+Z; redo is Ctrl/Cmd+Shift+Z or Ctrl/Cmd+Y. */
function historyAction({ key, shiftKey }: KeyPress): EditorAction | null {
  const letter = key.toLowerCase();
  if (letter === "z") return { type: shiftKey ? "redo" : "undo" };
  return letter === "y" && !shiftKey ? { type: "redo" } : null;
}

function layerAction(press: KeyPress, layer: Layer, croppedArea: Crop): EditorAction | null {
  const { id } = layer;
  const { key, repeat } = press;
  if (isEscape(press)) return { type: "select", id: null };
  if (layer.locked) return null;
  if (key === "Delete" || key === "Backspace") {
    return { type: "change-layers", change: (layers) => removeLayer(layers, id) };
  }
  const arrow = arrowDirections[key];
  if (arrow === undefined) return null;
  const position = {
    x: layer.x + arrow[0] * editorLimits.nudge,
    y: layer.y + arrow[1] * editorLimits.nudge,
  };
  return {
    type: "change-layers",
    change: (layers) => transformLayer(layers, id, position, croppedArea),
    amends: repeat,
  };
}

/**
 * Maps a key to an action, or to null: undo and redo; for the selected layer, arrows move it by 5 pixels, Delete and
 * Backspace remove it, Escape deselects it. A locked layer can only be deselected. `croppedArea` is in pixels of the
 * default canvas.
 */
export function keyToAction(
  key: KeyPress,
  state: EditorState,
  croppedArea: Crop,
): EditorAction | null {
  const hasModifier = key.ctrlKey || key.metaKey;
  if (hasModifier && !key.altKey) return historyAction(key);
  const layer = getSelectedLayer(state);
  // While cropping, the arrow keys belong to the crop tool.
  if (hasModifier || key.altKey || layer === null || state.tool === "crop") return null;
  return layerAction(key, layer, croppedArea);
}
