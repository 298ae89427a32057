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

function createLayerBase(area: Crop, layers: readonly Layer[]) {
  const shift = (layers.length % staggerCount) * staggerOffset;
  return {
    id: crypto.randomUUID(),
    x: area.x + area.width / 2,
    y: Math.min(area.y + area.height / 2 + shift, area.y + area.height),
    z: layers.length,
    rotation: 0,
    locked: false,
    hidden: false,
  };
}

/** Returns a fraction of the shorter side of the cropped area, clamped to the limits. */
function getInitialSize(
  area: Crop,
  fraction: number,
  limits: { min: number; max: number },
): number {
  return Math.round(clamp(Math.min(area.width, area.height) * fraction, limits));
}

/** Creates a text in the centre of the cropped area, given in pixels of the default canvas. */
export function newText(content: string, area: Crop, layers: readonly Layer[]): TextLayer {
  return {
    ...createLayerBase(area, layers),
    type: "text",
    content,
    fontSize: getInitialSize(area, 0.12, editorLimits.fontSize),
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

/** Creates an emoji in the centre of the cropped area. */
export function newEmoji(emoji: string, area: Crop, layers: readonly Layer[]): TextLayer {
  return {
    ...newText(emoji, area, layers),
    type: "emoji",
    fontSize: getInitialSize(area, 0.24, editorLimits.fontSize),
    bold: false,
    outline: false,
  };
}

/** Creates a sticker in the centre of the cropped area. */
export function newSticker(
  sticker: StickerName,
  area: Crop,
  layers: readonly Layer[],
): StickerLayer {
  const width = getInitialSize(area, 0.36, editorLimits.stickerWidth);
  return { ...createLayerBase(area, layers), type: "sticker", sticker, width };
}
