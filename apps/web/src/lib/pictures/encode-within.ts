/** Target size and JPEG qualities of a compression. Qualities range from 0 to 1. */
export interface QualityRule {
  /** The quality is lowered until the picture has at most this size. */
  readonly targetBytes: number;
  readonly startQuality: number;
  readonly qualityStep: number;
  readonly minQuality: number;
}

/**
 * Encodes at the first quality, then step by step lower until the result fits the target size or the lowest
 * quality is reached. The last result is returned even when it is above the target.
 */
export async function encodeWithin<Encoded extends { readonly size: number }>(
  rule: QualityRule,
  encode: (quality: number) => Promise<Encoded>,
): Promise<Encoded> {
  let quality = rule.startQuality;
  let encoded = await encode(quality);
  while (encoded.size > rule.targetBytes && quality > rule.minQuality) {
    // Rounded, because 0.9 minus eight tenths is slightly above 0.1 in floating point.
    quality = Math.max(rule.minQuality, Number((quality - rule.qualityStep).toFixed(6)));
    encoded = await encode(quality);
  }
  return encoded;
}

/** Scales a size down, keeping its aspect ratio, so that no side exceeds `maxSide`. Never scales up. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  maxSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
