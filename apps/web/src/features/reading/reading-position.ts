/** Vertical position of a text, or a block of it, on the screen in pixels. */
export interface TextBox {
  readonly top: number;
  readonly height: number;
}

/** Returns the fraction of a text above the bottom of the screen, from 0 to 1, rounded to three decimals. */
export function getReadingPosition({ top, height }: TextBox, screenHeight: number): number {
  if (height <= 0) return 0;
  const fraction = (screenHeight - top) / height;
  return Math.round(Math.min(Math.max(fraction, 0), 1) * 1000) / 1000;
}

/** Returns whether a position is far enough from the beginning and the end to offer to continue there. */
export function canContinue(position: number | null): position is number {
  return position !== null && position > 0.1 && position < 0.9;
}

/**
 * Returns the index of the last block that starts before `position`, a fraction of the text. Blocks are in document
 * order.
 */
export function findBlockIndex(
  blocks: readonly TextBox[],
  text: TextBox,
  position: number,
): number {
  const offset = text.top + text.height * position;
  const next = blocks.findIndex(({ top }) => top > offset);
  return Math.max((next === -1 ? blocks.length : next) - 1, 0);
}
