import { Group } from "konva/lib/Group.js";
import { canvasScale, type EditorDocument, editorLimits, type Size } from "../document.ts";
import { loadFonts } from "../fonts.ts";
import { layerNode } from "./layer-node.ts";

/**
 * Draws the layers in the opened picture's own resolution, as they lie over the part of it that is
 * kept: a canvas of that part's size, see-through where nothing lies, or null where no layer shows.
 * Throws where the device refuses a canvas of this size.
 */
export async function drawLayers(
  document: EditorDocument,
  picture: Size,
): Promise<HTMLCanvasElement | null> {
  const shown = document.layers.filter(({ hidden }) => !hidden);
  if (shown.length === 0) return null;
  await loadFonts(shown.filter((layer) => layer.type !== "sticker"));
  const scale = canvasScale(picture);
  const { x, y, width, height } = document.image;
  const all = new Group({ x: -x, y: -y, scaleX: scale, scaleY: scale });
  for (const layer of shown) all.add(layerNode(layer, wrapWidth(picture)));
  try {
    return all.toCanvas({ x: 0, y: 0, width, height, pixelRatio: 1 });
  } finally {
    all.destroy();
  }
}

/** The width at which texts wrap, in pixels of the default canvas: the whole picture's. */
export function wrapWidth(picture: Size): number {
  return Math.min(picture.width / canvasScale(picture), editorLimits.canvas.width);
}
