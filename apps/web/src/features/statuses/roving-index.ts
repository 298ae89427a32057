export interface RovingIndexOptions {
  /** The `key` of the keyboard event. */
  readonly key: string;
  /** Index of the focused item. */
  readonly index: number;
  readonly lastIndex: number;
  /** True when the next item is on the left. */
  readonly isRightToLeft: boolean;
}

/** Returns the index that a key moves the focus to in a roving-tabindex row; null for other keys. */
export function nextRovingIndex({
  key,
  index,
  lastIndex,
  isRightToLeft,
}: RovingIndexOptions): number | null {
  const [next, previous] = isRightToLeft
    ? ["ArrowLeft", "ArrowRight"]
    : ["ArrowRight", "ArrowLeft"];
  if (key === next) return Math.min(index + 1, lastIndex);
  if (key === previous) return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? lastIndex : null;
}
