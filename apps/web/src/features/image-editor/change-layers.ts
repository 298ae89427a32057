import { fitText } from "@kora/contract/truncate-text";
import {
  type Crop,
  clamp,
  editorLimits,
  hasSameFields,
  type Layer,
  type TextProperties,
} from "./document.ts";

/** Normalizes an angle to -180 to 180 degrees. */
export function normalizeAngle(degrees: number): number {
  const normalized = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return normalized === -180 && degrees > 0 ? 180 : normalized;
}

function renumberLayers(layers: readonly Layer[]): readonly Layer[] {
  return layers.map((layer, z) => (layer.z === z ? layer : { ...layer, z }));
}

/** Adds a layer on top; returns the same array if it already has the max number of layers. */
export function addLayer(layers: readonly Layer[], layer: Layer): readonly Layer[] {
  return layers.length >= editorLimits.layers ? layers : renumberLayers([...layers, layer]);
}

/** Removes a layer, even a locked one; callers that must not remove a locked layer check that. */
export function removeLayer(layers: readonly Layer[], id: string): readonly Layer[] {
  const remaining = layers.filter((layer) => layer.id !== id);
  return remaining.length === layers.length ? layers : renumberLayers(remaining);
}

/** Moves a layer to an index in the z-order, 0 at the back. */
export function reorderLayer(
  layers: readonly Layer[],
  id: string,
  index: number,
): readonly Layer[] {
  const currentIndex = layers.findIndex((layer) => layer.id === id);
  const targetIndex = clamp(index, { min: 0, max: layers.length - 1 });
  const movedLayer = layers[currentIndex];
  if (movedLayer === undefined || currentIndex === targetIndex) return layers;
  return renumberLayers(layers.toSpliced(currentIndex, 1).toSpliced(targetIndex, 0, movedLayer));
}

/** Changes one layer; returns the same array if nothing is different. */
function updateLayer(
  layers: readonly Layer[],
  id: string,
  change: (layer: Layer) => Layer,
): readonly Layer[] {
  const index = layers.findIndex((layer) => layer.id === id);
  const layer = layers[index];
  if (layer === undefined) return layers;
  const changed = change(layer);
  return hasSameFields(layer, changed) ? layers : layers.with(index, changed);
}

/** Locks, unlocks, hides or shows a layer, even a locked one. */
export function setLayerFlags(
  layers: readonly Layer[],
  id: string,
  flags: Partial<Pick<Layer, "locked" | "hidden">>,
): readonly Layer[] {
  return updateLayer(layers, id, (layer) => ({ ...layer, ...flags }));
}

/** Changes the content or style of an unlocked text or emoji layer; lengths and sizes are clamped to their limits. */
export function changeText(
  layers: readonly Layer[],
  id: string,
  changes: Partial<TextProperties>,
): readonly Layer[] {
  return updateLayer(layers, id, (layer) => {
    if (layer.type === "sticker" || layer.locked) return layer;
    const next = { ...layer, ...changes };
    const { fontSize, letterSpacing, lineHeight } = editorLimits;
    return {
      ...next,
      content: fitText(next.content, editorLimits.content),
      fontSize: Math.round(clamp(next.fontSize, fontSize)),
      letterSpacing: clamp(next.letterSpacing, letterSpacing),
      lineHeight: clamp(next.lineHeight, lineHeight),
    };
  });
}

/** A transform by handles, touch or keys; fields that are left out do not change. */
export interface LayerTransform {
  /** New centre of the layer, in pixels of the default canvas. */
  readonly x?: number;
  readonly y?: number;
  /** New angle in degrees. */
  readonly rotation?: number;
  /** Factor on the current size. */
  readonly factor?: number;
}

/**
 * Moves, rotates and scales an unlocked layer. Its centre stays within `croppedArea` (in pixels of the default canvas),
 * so that it stays reachable. Scaling a text changes its font size.
 */
export function transformLayer(
  layers: readonly Layer[],
  id: string,
  { x, y, rotation, factor = 1 }: LayerTransform,
  croppedArea: Crop,
): readonly Layer[] {
  return updateLayer(layers, id, (layer) => {
    if (layer.locked) return layer;
    const position = {
      x:
        x === undefined
          ? layer.x
          : clamp(x, { min: croppedArea.x, max: croppedArea.x + croppedArea.width }),
      y:
        y === undefined
          ? layer.y
          : clamp(y, { min: croppedArea.y, max: croppedArea.y + croppedArea.height }),
      rotation: rotation === undefined ? layer.rotation : Math.round(normalizeAngle(rotation)),
    };
    const size = getLayerSize(layer);
    return withSize({ ...layer, ...position }, factor === 1 ? size : size * factor);
  });
}

/** Returns the size of a layer: the font size of a text, the width of a sticker. */
export function getLayerSize(layer: Layer): number {
  return layer.type === "sticker" ? layer.width : layer.fontSize;
}

/** Sets the size of an unlocked layer: the font size of a text, the width of a sticker. */
export function resizeLayer(layers: readonly Layer[], id: string, size: number): readonly Layer[] {
  return updateLayer(layers, id, (layer) => (layer.locked ? layer : withSize(layer, size)));
}

/** Rotates an unlocked layer to an angle in degrees. */
export function rotateLayer(layers: readonly Layer[], id: string, rotation: number) {
  return updateLayer(layers, id, (layer) =>
    layer.locked ? layer : { ...layer, rotation: Math.round(normalizeAngle(rotation)) },
  );
}

/** Returns the min and max scale factor from the layer's current size. */
export function getScaleLimits(layer: Layer): { min: number; max: number } {
  const { min, max } = layer.type === "sticker" ? editorLimits.stickerWidth : editorLimits.fontSize;
  return { min: min / getLayerSize(layer), max: max / getLayerSize(layer) };
}

function withSize(layer: Layer, size: number): Layer {
  return layer.type === "sticker"
    ? { ...layer, width: clamp(size, editorLimits.stickerWidth) }
    : { ...layer, fontSize: Math.round(clamp(size, editorLimits.fontSize)) };
}
