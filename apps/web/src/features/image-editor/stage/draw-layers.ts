import { Group } from "konva/lib/Group.js";
import { type EditorDocument, editorLimits, getCanvasScale, type Size } from "../document.ts";
import { loadFonts } from "../fonts.ts";
import { createLayerNode } from "./layer-node.ts";

/**
 * Draws the layers over the cropped area in the picture's resolution, onto a transparent canvas of the area's size;
 * null if no layer is visible. Throws if the device cannot create a canvas of this size.
 */
export async function drawLayers(
  document: EditorDocument,
  picture: Size,
): Promise<HTMLCanvasElement | null> {
  const visibleLayers = document.layers.filter(({ hidden }) => !hidden);
  if (visibleLayers.length === 0) return null;
  await loadFonts(visibleLayers.filter((layer) => layer.type !== "sticker"));
  const scale = getCanvasScale(picture);
  const { x, y, width, height } = document.crop;
  const group = new Group({ x: -x, y: -y, scaleX: scale, scaleY: scale });
  for (const layer of visibleLayers) group.add(createLayerNode(layer, getWrapWidth(picture)));
  try {
    return group.toCanvas({ x: 0, y: 0, width, height, pixelRatio: 1 });
  } finally {
    group.destroy();
  }
}

/** Returns the width at which texts wrap: the width of the whole picture, in pixels of the default canvas. */
export function getWrapWidth(picture: Size): number {
  return Math.min(picture.width / getCanvasScale(picture), editorLimits.canvas.width);
}
