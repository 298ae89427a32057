import type { FontFamily } from "./fonts.ts";
import type { StickerName } from "./sticker-names.ts";

/**
 * What is edited. Layers are measured in pixels of the default canvas: the opened picture made to fit
 * 900x700, whole, with its corner as origin. So the sizes of the specification look alike on every
 * picture, and a crop, which only says what is kept, moves no layer.
 */

interface LayerPlace {
  readonly id: string;
  /** The layer's middle. */
  readonly x: number;
  readonly y: number;
  /** Its place in the order, 0 at the back. */
  readonly z: number;
  /** Degrees clockwise, -180 to 180. */
  readonly rotation: number;
  /** Is not moved, changed or removed by the tools until it is unlocked. */
  readonly locked: boolean;
  readonly hidden: boolean;
}

/** A text layer (social §3); an emoji is one too. Colours are `#rrggbb`. */
export interface TextLayer extends LayerPlace {
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
  /** Times the font size. */
  readonly lineHeight: number;
  /** From `gradientFrom` at the top to `gradientTo`, in place of `color`. */
  readonly gradient: boolean;
  readonly gradientFrom: string;
  readonly gradientTo: string;
}

export interface StickerLayer extends LayerPlace {
  readonly type: "sticker";
  readonly sticker: StickerName;
  /** Stickers are squares. */
  readonly width: number;
}

export type Layer = TextLayer | StickerLayer;

/** The fields of a text layer that the text tool changes. */
export type TextLook = Omit<TextLayer, keyof LayerPlace | "type">;

/** social §9: in percent, 100 being unchanged for the first three and 0 for the others; blur in pixels of the default canvas. */
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

/** The part of the opened picture that is kept, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is edited, each part with a history of its own. */
export interface EditorDocument {
  readonly layers: readonly Layer[];
  readonly filters: Filters;
  readonly image: Crop;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** social §5 and §9, in pixels of the default canvas; where they are silent, what still looks like a text. */
export const editorLimits = {
  canvas: { width: 900, height: 700 },
  fontSize: { min: 8, max: 200 },
  rotation: { min: -180, max: 180 },
  letterSpacing: { min: -5, max: 40 },
  lineHeight: { min: 0.8, max: 3 },
  stickerWidth: { min: 24, max: 900 },
  /** Pixels that an arrow key moves a layer. */
  nudge: 5,
  /** Of a picture; of a text, in characters. */
  layers: 100,
  content: 500,
} as const;

/** A document in which nothing has been done yet. */
export function newDocument({ width, height }: Size): EditorDocument {
  return { layers: [], filters: noFilters, image: { x: 0, y: 0, width, height } };
}

/** How many pixels of the opened picture one of the default canvas is; 1 for pictures that fit it as they are. */
export function canvasScale({ width, height }: Size): number {
  const { canvas } = editorLimits;
  return Math.max(1, width / canvas.width, height / canvas.height);
}

/** The kept part of the picture, in pixels of the default canvas. */
export function cropOnCanvas(crop: Crop, picture: Size): Crop {
  const scale = canvasScale(picture);
  const { x, y, width, height } = crop;
  return { x: x / scale, y: y / scale, width: width / scale, height: height / scale };
}

export function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** Whether all fields of `after` are as they were. */
export function isSame<Fields extends object>(before: Fields, after: Fields): boolean {
  const fields = Object.keys(after) as (keyof Fields)[];
  return fields.every((field) => Object.is(before[field], after[field]));
}
