import { type Crop, clamp, editorLimits, isSame, type Layer, type TextLook } from "./document.ts";

/** Normalizes an angle to -180 to 180 degrees. */
export function turnWithin(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && degrees > 0 ? 180 : turned;
}

function inOrder(layers: readonly Layer[]): readonly Layer[] {
  return layers.map((layer, z) => (layer.z === z ? layer : { ...layer, z }));
}

/** Adds a layer on top, up to 100 layers. */
export function addLayer(layers: readonly Layer[], layer: Layer): readonly Layer[] {
  return layers.length >= editorLimits.layers ? layers : inOrder([...layers, layer]);
}

export function removeLayer(layers: readonly Layer[], id: string): readonly Layer[] {
  const left = layers.filter((layer) => layer.id !== id);
  return left.length === layers.length ? layers : inOrder(left);
}

/** Moves a layer to an index in the z-order, 0 at the back. */
export function reorderLayer(layers: readonly Layer[], id: string, to: number): readonly Layer[] {
  const from = layers.findIndex((layer) => layer.id === id);
  const place = clamp(to, { min: 0, max: layers.length - 1 });
  const moving = layers[from];
  if (moving === undefined || from === place) return layers;
  return inOrder(layers.toSpliced(from, 1).toSpliced(place, 0, moving));
}

/** Changes one layer; returns the same array if nothing is different. */
function withLayer(
  layers: readonly Layer[],
  id: string,
  change: (layer: Layer) => Layer,
): readonly Layer[] {
  const index = layers.findIndex((layer) => layer.id === id);
  const layer = layers[index];
  if (layer === undefined) return layers;
  const changed = change(layer);
  return isSame(layer, changed) ? layers : layers.with(index, changed);
}

export function markLayer(
  layers: readonly Layer[],
  id: string,
  marks: Partial<Pick<Layer, "locked" | "hidden">>,
): readonly Layer[] {
  return withLayer(layers, id, (layer) => ({ ...layer, ...marks }));
}

/** Changes the style of an unlocked text layer; sizes are clamped to their limits. */
export function changeText(
  layers: readonly Layer[],
  id: string,
  look: Partial<TextLook>,
): readonly Layer[] {
  return withLayer(layers, id, (layer) => {
    if (layer.type === "sticker" || layer.locked) return layer;
    const next = { ...layer, ...look };
    const { fontSize, letterSpacing, lineHeight } = editorLimits;
    return {
      ...next,
      content: next.content.slice(0, editorLimits.content),
      fontSize: Math.round(clamp(next.fontSize, fontSize)),
      letterSpacing: clamp(next.letterSpacing, letterSpacing),
      lineHeight: clamp(next.lineHeight, lineHeight),
    };
  });
}

/** A transform by handles, touch, keys or sliders. */
export interface Placing {
  readonly x?: number;
  readonly y?: number;
  readonly rotation?: number;
  /** Factor on the current size. */
  readonly factor?: number;
}

/**
 * Moves, rotates and scales an unlocked layer. Its centre stays within `area`, so that it stays reachable. Scaling
 * a text changes its font size.
 */
export function placeLayer(
  layers: readonly Layer[],
  id: string,
  { x, y, rotation, factor = 1 }: Placing,
  area: Crop,
): readonly Layer[] {
  return withLayer(layers, id, (layer) => {
    if (layer.locked) return layer;
    const place = {
      x: x === undefined ? layer.x : clamp(x, { min: area.x, max: area.x + area.width }),
      y: y === undefined ? layer.y : clamp(y, { min: area.y, max: area.y + area.height }),
      rotation: rotation === undefined ? layer.rotation : Math.round(turnWithin(rotation)),
    };
    const size = sizeOf(layer);
    return resized({ ...layer, ...place }, factor === 1 ? size : size * factor);
  });
}

/** Returns the size of a layer: the font size of a text, the width of a sticker. */
export function sizeOf(layer: Layer): number {
  return layer.type === "sticker" ? layer.width : layer.fontSize;
}

/** Sets the size of an unlocked layer: the font size of a text, the width of a sticker. */
export function sizeLayer(layers: readonly Layer[], id: string, size: number): readonly Layer[] {
  return withLayer(layers, id, (layer) => (layer.locked ? layer : resized(layer, size)));
}

/** Rotates an unlocked layer to an angle in degrees. */
export function turnLayer(layers: readonly Layer[], id: string, rotation: number) {
  return withLayer(layers, id, (layer) =>
    layer.locked ? layer : { ...layer, rotation: Math.round(turnWithin(rotation)) },
  );
}

/** Returns the min and max scale factor from the layer's current size. */
export function factorLimits(layer: Layer): { min: number; max: number } {
  const { min, max } = layer.type === "sticker" ? editorLimits.stickerWidth : editorLimits.fontSize;
  return { min: min / sizeOf(layer), max: max / sizeOf(layer) };
}

function resized(layer: Layer, size: number): Layer {
  return layer.type === "sticker"
    ? { ...layer, width: clamp(size, editorLimits.stickerWidth) }
    : { ...layer, fontSize: Math.round(clamp(size, editorLimits.fontSize)) };
}
