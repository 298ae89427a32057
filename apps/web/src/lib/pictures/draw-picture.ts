import { encodeWithin, fitWithin, type QualityRule } from "./encode-within.ts";

/** Limits of one kind of picture. */
export interface PictureRule extends QualityRule {
  /** Max width and height in pixels of the compressed picture; larger pictures are scaled down. */
  readonly maxSide: number;
  /** Larger files are rejected. */
  readonly maxBytes: number;
  /** Pictures with more pixels are rejected. */
  readonly maxPixels: number;
}

export interface CompressedPicture {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** True if the file was animated: the picture is, or will be stored as, its first frame. */
  readonly isFirstFrame?: true;
}

/**
 * `unreadable`: no picture. `heic`: a format that this browser cannot decode. `damaged`: starts like a picture, but cannot
 * be decoded. `too-large`: more bytes or pixels than the rule allows.
 */
export type PictureError = "unreadable" | "heic" | "damaged" | "too-large";

/** A canvas of the page or of a worker. */
export interface DrawingCanvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly encode: (quality: number) => Promise<Blob>;
}

interface DecodedPicture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a decoded picture at its scaled size, on white where it is transparent, and encodes it as JPEG.
 */
export async function drawPicture(
  { source, width, height }: DecodedPicture,
  rule: PictureRule,
  createCanvas: (width: number, height: number) => DrawingCanvas,
): Promise<CompressedPicture | PictureError> {
  if (width * height > rule.maxPixels) return "too-large";
  if (width * height === 0) return "unreadable";
  const fitted = fitWithin({ width, height }, rule.maxSide);
  const { context, encode } = createCanvas(fitted.width, fitted.height);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, fitted.width, fitted.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, fitted.width, fitted.height);
  const blob = await encodeWithin(rule, encode);
  return { blob, ...fitted };
}
