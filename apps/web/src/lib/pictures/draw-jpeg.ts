import { encodeWithin, fitWithin, type QualityRule } from "./encode-within.ts";

/** The rule of a compression: the quality's, and the longest side in pixels. */
export interface PictureRule extends QualityRule {
  readonly maxSide: number;
  /** More than that are refused. */
  readonly maxPixels: number;
}

export interface CompressedPicture {
  /** JPEG. */
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** `unreadable`: does not decode. `too-large`: more bytes or pixels than the rule takes. */
export type PictureFault = "unreadable" | "too-large";

/** A canvas of the page or of a worker. */
export interface Easel {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly encode: (quality: number) => Promise<Blob>;
}

interface Decoded {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Draws a decoded picture at its fitted size, on white where it is transparent, and encodes it. */
export async function drawJpeg(
  { source, width, height }: Decoded,
  rule: PictureRule,
  openEasel: (width: number, height: number) => Easel,
): Promise<CompressedPicture | PictureFault> {
  if (width * height > rule.maxPixels) return "too-large";
  if (width * height === 0) return "unreadable";
  const fitted = fitWithin({ width, height }, rule.maxSide);
  const { context, encode } = openEasel(fitted.width, fitted.height);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, fitted.width, fitted.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, fitted.width, fitted.height);
  return { blob: await encodeWithin(rule, encode), ...fitted };
}
