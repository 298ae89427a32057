/**
 * Text is read up to this many UTF-16 code units beyond the max length, so that the work is bounded when one letter has
 * thousands of marks. A family of four with skin tones has 19.
 */
const extraLength = 500;

/** In a text of only these characters, each code unit is a cluster. */
const isSimple = (text: string) => /^[\t\n\u0020-\u02ff]*$/.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Returns the ends of the clusters of `text` in order, without that of a last cluster that may continue. */
function* clusterEnds(text: string, isWhole: boolean): Generator<number> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (isWhole || end < text.length) yield end;
  }
}

const withoutHalfCharacter = (text: string) => text.replace(/[\uD800-\uDBFF]$/, "");

/**
 * Truncates text to `max` characters as readers see them, which are grapheme clusters: a letter keeps its marks, and an
 * emoji its parts. The work depends on `max` and not on the length of the text.
 */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (isSimple(text.slice(0, max + 1))) return text.slice(0, max);
  const beginning = text.slice(0, max + extraLength);
  let count = 0;
  let lastEnd = 0;
  for (const end of clusterEnds(beginning, beginning.length === text.length)) {
    if (count === max) break;
    count += 1;
    lastEnd = end;
  }
  return max > 0 && lastEnd === 0 ? withoutHalfCharacter(beginning) : text.slice(0, lastEnd);
}

/** Returns the number of characters that a statement must read of a text that `truncateText` then truncates to `max`. */
export const charactersBeforeTruncation = (max: number): number => max + extraLength + 1;

/** Truncates text to at most `max` code points, without splitting a grapheme cluster. */
export function fitText(text: string, max: number): string {
  // A code point has at most two code units. One more than fit tells whether a cluster ends there.
  const beginning = Array.from(text.slice(0, 2 * (max + 1)))
    .slice(0, max + 1)
    .join("");
  const fitting = Array.from(beginning).slice(0, max).join("");
  if (fitting === text) return text;
  const lastEnd = [...clusterEnds(beginning, false)].findLast((end) => end <= fitting.length);
  return lastEnd === undefined ? fitting : text.slice(0, lastEnd);
}
