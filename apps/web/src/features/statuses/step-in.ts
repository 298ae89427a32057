export interface StepIn {
  /** The `key` of the keyboard event. */
  readonly key: string;
  readonly at: number;
  readonly last: number;
  /** True when the next item is on the left. */
  readonly isMirrored: boolean;
}

/** Returns the index that a key moves the focus to in a roving-tabindex row; null for other keys. */
export function stepIn({ key, at, last, isMirrored }: StepIn): number | null {
  const [next, previous] = isMirrored ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === next) return Math.min(at + 1, last);
  if (key === previous) return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}
