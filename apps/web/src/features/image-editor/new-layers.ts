import {
  type Crop,
  clamp,
  editorLimits,
  type Layer,
  type StickerLayer,
  type TextLayer,
} from "./document.ts";
import type { StickerName } from "./sticker-names.ts";

/** Vertical offset between consecutive new layers, in pixels of the default canvas. */
const staggerOffset = 12;
/** Number of new layers after which the offsets start again at the centre. */
const staggerCount = 6;

/** Returns the fields of a layer above the existing `layers`: at the centre, or below it so that both are visible. */
function createLayerBase(croppedArea: Crop, layers: readonly Layer[]) {
  const shift = (layers.length % staggerCount) * staggerOffset;
  return {
    id: crypto.randomUUID(),
    x: croppedArea.x + croppedArea.width / 2,
    y: Math.min(croppedArea.y + croppedArea.height / 2 + shift, croppedArea.y + croppedArea.height),
    z: layers.length,
    rotation: 0,
    locked: false,
    hidden: false,
  };
}

/** Returns a fraction of the shorter side of the cropped area, clamped to the limits. */
function getInitialSize(
  croppedArea: Crop,
  fraction: number,
  limits: { min: number; max: number },
): number {
  return Math.round(clamp(Math.min(croppedArea.width, croppedArea.height) * fraction, limits));
}

/** Creates a text above the existing `layers`, near the centre of the cropped area in pixels of the default canvas. */
export function newText(content: string, croppedArea: Crop, layers: readonly Layer[]): TextLayer {
  return {
    ...createLayerBase(croppedArea, layers),
    type: "text",
    content,
    fontSize: getInitialSize(croppedArea, 0.12, editorLimits.fontSize),
    color: "#fbf6ec",
    fontFamily: "Hanken Grotesk",
    bold: true,
    italic: false,
    underline: false,
    shadow: false,
    outline: true,
    align: "center",
    letterSpacing: 0,
    lineHeight: 1.2,
    gradient: false,
    gradientFrom: "#f6c453",
    gradientTo: "#b95032",
  };
}

/** Creates an emoji like `newText`. */
export function newEmoji(emoji: string, croppedArea: Crop, layers: readonly Layer[]): TextLayer {
  return {
    ...newText(emoji, croppedArea, layers),
    type: "emoji",
    fontSize: getInitialSize(croppedArea, 0.24, editorLimits.fontSize),
    bold: false,
    outline: false,
  };
}

/** Creates a sticker like `newText`. */
export function newSticker(
  sticker: StickerName,
  croppedArea: Crop,
  layers: readonly Layer[],
): StickerLayer {
  const width = getInitialSize(croppedArea, 0.36, editorLimits.stickerWidth);
  return { ...createLayerBase(croppedArea, layers), type: "sticker", sticker, width };
}
