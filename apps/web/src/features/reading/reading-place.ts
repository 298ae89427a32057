/** Where a text stands on the screen: the distance of its top from the screen's, and its height. */
export interface TextPlace {
  readonly top: number;
  readonly height: number;
}

/** How much of a text has been on the screen by now, from 0 to 1, with `screen` as the screen's height. */
export function positionOf({ top, height }: TextPlace, screen: number): number {
  if (height <= 0) return 0;
  const seen = (screen - top) / height;
  return Math.round(Math.min(Math.max(seen, 0), 1) * 1000) / 1000;
}

/** Whether a reader is so far into a story that going on there is worth a word, and not through with it. */
export function isWorthContinuing(position: number | null): position is number {
  return position !== null && position > 0.1 && position < 0.9;
}

/** The last of the text's parts that begins before the position; they follow one another. */
export function partAt(parts: readonly TextPlace[], text: TextPlace, position: number): number {
  const reached = text.top + text.height * position;
  const next = parts.findIndex(({ top }) => top > reached);
  return Math.max((next === -1 ? parts.length : next) - 1, 0);
}
