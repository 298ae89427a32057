import type { FontFamily } from "./fonts.ts";
import type { StickerName } from "./sticker-names.ts";

/**
 * The fields of every layer. Lengths are in pixels of the default canvas: the whole picture scaled to fit 900x700, with
 * its top left corner as origin. So a font size looks the same on every picture, and a crop does not move layers.
 */
interface LayerBase {
  readonly id: string;
  /** Centre of the layer. */
  readonly x: number;
  readonly y: number;
  /** Index in the z-order, 0 at the back. */
  readonly z: number;
  /** Degrees clockwise, -180 to 180. */
  readonly rotation: number;
  /** The position, size and content of a locked layer cannot be changed, and only the list of layers can remove it. */
  readonly locked: boolean;
  readonly hidden: boolean;
}

/** A text layer; an emoji is one too. Colours are `#rrggbb`. */
export interface TextLayer extends LayerBase {
  readonly type: "text" | "emoji";
  readonly content: string;
  readonly fontSize: number;
  readonly color: string;
  readonly fontFamily: FontFamily;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly shadow: boolean;
  readonly outline: boolean;
  readonly align: "left" | "center" | "right";
  readonly letterSpacing: number;
  /** Multiple of the font size. */
  readonly lineHeight: number;
  /** Vertical gradient from `gradientFrom` to `gradientTo` instead of `color`. */
  readonly gradient: boolean;
  readonly gradientFrom: string;
  readonly gradientTo: string;
}

export interface StickerLayer extends LayerBase {
  readonly type: "sticker";
  readonly sticker: StickerName;
  /** Width and height: stickers are square. */
  readonly width: number;
}

export type Layer = TextLayer | StickerLayer;

/** The fields of a text layer that the text tool changes. */
export type TextProperties = Omit<TextLayer, keyof LayerBase | "type">;

/**
 * Filter values in percent: 100 leaves the picture unchanged for the first three, 0 for the others. `blur`
 * is in pixels of the default canvas.
 */
export interface Filters {
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
  readonly grayscale: number;
  readonly sepia: number;
  readonly invert: number;
  readonly blur: number;
}

export const noFilters: Filters = {
  brightness: 100,
  contrast: 100,
  saturation: 100,
  grayscale: 0,
  sepia: 0,
  invert: 0,
  blur: 0,
};

/** Cropped area, in pixels of the opened picture unless a comment names those of the default canvas. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The edited state. Layers, filters and crop each have their own undo history. */
export interface EditorDocument {
  readonly layers: readonly Layer[];
  readonly filters: Filters;
  readonly crop: Crop;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Limits; lengths are in pixels of the default canvas. */
export const editorLimits = {
  /** Max size of the default canvas. */
  canvas: { width: 900, height: 700 },
  fontSize: { min: 8, max: 200 },
  rotation: { min: -180, max: 180 },
  letterSpacing: { min: -5, max: 40 },
  /** Multiples of the font size. */
  lineHeight: { min: 0.8, max: 3 },
  stickerWidth: { min: 24, max: 900 },
  /** Distance that an arrow key moves a layer. */
  nudge: 5,
  /** Max layers of a picture. */
  layers: 100,
  /** Max characters of a text. */
  content: 500,
} as const;

/** Returns the document of a picture of this size that was just opened: no layers, no filters, no crop. */
export function newDocument({ width, height }: Size): EditorDocument {
  return { layers: [], filters: noFilters, crop: { x: 0, y: 0, width, height } };
}

/** Returns the picture pixels per default canvas pixel; 1 for pictures that fit without scaling. */
export function getCanvasScale({ width, height }: Size): number {
  const { canvas } = editorLimits;
  return Math.max(1, width / canvas.width, height / canvas.height);
}

/** Returns the cropped area in pixels of the default canvas. */
export function cropOnCanvas(crop: Crop, picture: Size): Crop {
  const scale = getCanvasScale(picture);
  const { x, y, width, height } = crop;
  return { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
}

export function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** Returns whether all fields of `after` have the same values in `before`. */
export function hasSameFields<Fields extends object>(before: Fields, after: Fields): boolean {
  const fields = Object.keys(after) as (keyof Fields)[];
  return fields.every((field) => Object.is(before[field], after[field]));
}
