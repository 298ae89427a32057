/** Of a story's text, in its order: what stands in one node of the document. */
export interface TextPiece {
  readonly text: string;
  /** Pieces that follow one another in the same block read on; a sentence never leaves its block. */
  readonly block: unknown;
}

/** Between two characters of a text's pieces. */
export interface TextPlace {
  readonly piece: number;
  readonly offset: number;
}

export interface Sentence {
  readonly start: TextPlace;
  readonly end: TextPlace;
  /** What is spoken one behind the other; short enough that no voice breaks off in the middle. */
  readonly parts: readonly string[];
}

// Some voices of Chromium fall silent after 15 seconds of one utterance, at every speed.
const longest = 160;
const longestIdeographic = 60;
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const speakable = /[\p{L}\p{N}]/u;

/** The sentences of a text, each with where it stands; what has no letter or digit is not spoken. */
export function splitSentences(pieces: readonly TextPiece[], language?: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return blocksOf(pieces).flatMap(({ first, texts }) => {
    const placeOf = placesIn(first, texts);
    return [...segmenter.segment(texts.join(""))].flatMap(({ segment, index }) => {
      if (!speakable.test(segment)) return [];
      const start = index + segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      return {
        start: placeOf(start, "start"),
        end: placeOf(end, "end"),
        parts: splitLong(segment.trim().replaceAll(/\s+/g, " ")),
      };
    });
  });
}

function blocksOf(pieces: readonly TextPiece[]): { first: number; texts: string[] }[] {
  const blocks: { first: number; texts: string[] }[] = [];
  for (const [index, { text, block }] of pieces.entries()) {
    const last = blocks.at(-1);
    if (last === undefined || block !== pieces[index - 1]?.block) {
      blocks.push({ first: index, texts: [text] });
    } else last.texts.push(text);
  }
  return blocks;
}

/** Tells the piece of an offset in the block's whole text; between two, the one that the side is of. */
function placesIn(first: number, texts: readonly string[]) {
  return (offset: number, side: "start" | "end"): TextPlace => {
    let before = 0;
    for (const [index, { length }] of texts.entries()) {
      const inside = offset - before;
      if (side === "start" ? inside < length : inside <= length) {
        return { piece: first + index, offset: inside };
      }
      before += length;
    }
    return { piece: first + texts.length - 1, offset: texts.at(-1)?.length ?? 0 };
  };
}

/** Parts of a sentence that are short enough, cut where one would draw breath. */
export function splitLong(sentence: string): string[] {
  const limit = ideographic.test(sentence) ? longestIdeographic : longest;
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > limit) {
    const cut = cutOf(rest.slice(0, limit + 1), limit);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest].filter((part) => speakable.test(part));
}

function cutOf(head: string, limit: number): number {
  const breaths = [...head.matchAll(/[,;:—–،؛](?=\s)|[、,;:]/gu)];
  const breath = breaths.at(-1);
  if (breath && breath.index >= limit / 3) return breath.index + 1;
  const space = head.lastIndexOf(" ");
  if (space > 0) return space;
  // Never between the halves of one character.
  return /[\uD800-\uDBFF]/.test(head.charAt(limit - 1)) ? limit - 1 : limit;
}
