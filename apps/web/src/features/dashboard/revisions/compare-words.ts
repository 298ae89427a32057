import { diffLines, diffWordsWithSpace } from "diff";

/** A piece of a comparison: in both texts, only in the later one, or only in the earlier one. */
export interface ComparedPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Milliseconds after which a comparison of texts that differ too much is given up for a coarser one. */
const timeout = 500;

/**
 * Compares two texts word by word. If that takes too long, because nearly all words differ, it compares their
 * paragraphs, and at last the whole texts.
 */
export function compareWords(earlier: string, later: string): readonly ComparedPart[] {
  const changes =
    diffWordsWithSpace(earlier, later, { timeout }) ?? diffLines(earlier, later, { timeout });
  return (
    changes?.map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    })) ?? [
      { kind: "removed", text: earlier },
      { kind: "added", text: later },
    ]
  );
}
