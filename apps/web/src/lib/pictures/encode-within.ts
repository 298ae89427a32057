/** How a picture is made small enough (stories-and-writers §5, §9). Qualities are from 0 to 1. */
export interface QualityRule {
  readonly targetBytes: number;
  readonly startQuality: number;
  readonly qualityStep: number;
  readonly minQuality: number;
}

/**
 * Encodes at the first quality, and again a step lower while the result is over the target and the
 * quality above the lowest. What is over the target even then is the answer all the same.
 */
export async function encodeWithin<Encoded extends { readonly size: number }>(
  rule: QualityRule,
  encode: (quality: number) => Promise<Encoded>,
): Promise<Encoded> {
  let quality = rule.startQuality;
  let encoded = await encode(quality);
  while (encoded.size > rule.targetBytes && quality > rule.minQuality) {
    // Rounded, because 0.9 less eight tenths is a little above 0.1 in floating point.
    quality = Math.max(rule.minQuality, Number((quality - rule.qualityStep).toFixed(6)));
    encoded = await encode(quality);
  }
  return encoded;
}

/** The size that keeps the shape and has no side longer than `maxSide`; never larger than before. */
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
