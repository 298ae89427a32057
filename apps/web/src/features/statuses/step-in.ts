export interface StepIn {
  /** Of the keyboard, by its name. */
  readonly key: string;
  readonly at: number;
  readonly last: number;
  /** What comes next stands on the left. */
  readonly isMirrored: boolean;
}

/** Where a key leads in a row of things, or null when it leads nowhere. */
export function stepIn({ key, at, last, isMirrored }: StepIn): number | null {
  const [next, previous] = isMirrored ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === next) return Math.min(at + 1, last);
  if (key === previous) return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}
