import { countCharacters } from "@kora/contract/text-length";
import { fitText } from "@kora/contract/truncate-text";

/** Text of one DOM node, in document order. */
export interface TextPiece {
  readonly text: string;
  /** The block element. Consecutive pieces of one block are continuous text; no sentence spans two blocks. */
  readonly block: unknown;
}

interface TextPosition {
  /** Index in the list of pieces. */
  readonly piece: number;
  /** Offset in the text of the piece. */
  readonly offset: number;
}

export interface Sentence {
  readonly start: TextPosition;
  readonly end: TextPosition;
  /** The text in parts that are spoken as separate utterances, each short enough for every voice. */
  readonly parts: readonly string[];
}

/**
 * Max characters of a part, without a punctuation mark at its end. Some Chromium voices stop after 15 seconds of one
 * utterance, at every rate.
 */
const maxPartLength = 160;
/** The same for a sentence with Chinese or Japanese characters, which take longer to speak. */
const maxIdeographicPartLength = 60;
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const speakable = /[\p{L}\p{N}]/u;

/** Splits a text into sentences with their positions. Sentences without a letter or digit are left out. */
export function splitSentences(pieces: readonly TextPiece[], language?: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return groupByBlock(pieces).flatMap(({ firstPieceIndex, texts }) => {
    const positionAt = createPositionFinder(firstPieceIndex, texts);
    return [...segmenter.segment(texts.join(""))].flatMap(({ segment, index }) => {
      if (!speakable.test(segment)) return [];
      const start = index + segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      return {
        start: positionAt(start, "start"),
        end: positionAt(end, "end"),
        parts: splitLong(segment.trim().replaceAll(/\s+/g, " ")),
      };
    });
  });
}

function groupByBlock(
  pieces: readonly TextPiece[],
): { firstPieceIndex: number; texts: string[] }[] {
  const blocks: { firstPieceIndex: number; texts: string[] }[] = [];
  for (const [index, { text, block }] of pieces.entries()) {
    const last = blocks.at(-1);
    if (last === undefined || block !== pieces[index - 1]?.block) {
      blocks.push({ firstPieceIndex: index, texts: [text] });
    } else last.texts.push(text);
  }
  return blocks;
}

/**
 * Returns a function that maps an offset in the block's text to a position. Between two pieces, `start` takes the
 * beginning of the later piece and `end` the end of the earlier one.
 */
function createPositionFinder(firstPieceIndex: number, texts: readonly string[]) {
  return (offset: number, side: "start" | "end"): TextPosition => {
    let pieceStart = 0;
    for (const [index, { length }] of texts.entries()) {
      const pieceOffset = offset - pieceStart;
      if (side === "start" ? pieceOffset < length : pieceOffset <= length) {
        return { piece: firstPieceIndex + index, offset: pieceOffset };
      }
      pieceStart += length;
    }
    return { piece: firstPieceIndex + texts.length - 1, offset: texts.at(-1)?.length ?? 0 };
  };
}

/** Splits a sentence into parts of at most `maxPartLength`, at punctuation if possible, else at spaces. */
export function splitLong(sentence: string): string[] {
  const limit = ideographic.test(sentence) ? maxIdeographicPartLength : maxPartLength;
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > limit) {
    const cut = findCut(rest.slice(0, limit + 1), limit);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest].filter((part) => speakable.test(part));
}

/** Returns the length of the first part. `candidate` is longer than `limit` by one character. */
function findCut(candidate: string, limit: number): number {
  const punctuation = [...candidate.matchAll(/[,;:—–،؛](?=\s)|[、,;:]/gu)];
  const lastPunctuation = punctuation.at(-1);
  if (lastPunctuation && lastPunctuation.index >= limit / 3) return lastPunctuation.index + 1;
  const space = candidate.lastIndexOf(" ");
  if (space > 0) return space;
  // Without the last character, so that no letter is separated from its marks.
  return fitText(candidate, countCharacters(candidate) - 1).length;
}
