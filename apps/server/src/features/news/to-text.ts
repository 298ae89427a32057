import { countCharacters } from "@kora/contract/text-length";
import { fitText } from "@kora/contract/truncate-text";
import { Parser } from "htmlparser2";

/** Max characters that are converted to text. Longer descriptions are truncated anyway. */
const maxCharacters = 10_000;

const skippedElements = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "svg",
  "head",
]);
const inlineElements = new Set([
  "a",
  "b",
  "i",
  "em",
  "strong",
  "span",
  "u",
  "small",
  "mark",
  "abbr",
  "q",
]);
/** Control characters, zero-width and bidirectional characters, and noncharacters. */
const invisibleCharacters =
  /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** Returns the text of HTML in one line, without tags and scripts, and with decoded entities. */
export function htmlToText(html: string): string {
  const pieces: string[] = [];
  let skippedDepth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (skippedElements.has(name)) skippedDepth += 1;
      if (!inlineElements.has(name)) pieces.push(" ");
    },
    onclosetag(name) {
      if (skippedElements.has(name)) skippedDepth -= 1;
      if (!inlineElements.has(name)) pieces.push(" ");
    },
    ontext(text) {
      if (skippedDepth === 0) pieces.push(text);
    },
  });
  parser.end(html.slice(0, maxCharacters));
  return plainText(pieces.join(""));
}

/** Returns text in one line without invisible characters. */
export function plainText(text: string): string {
  return text
    .slice(0, maxCharacters)
    .toWellFormed()
    .replaceAll(invisibleCharacters, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Truncates text to at most `maxLength` characters including an ellipsis, at the end of a word if one is near. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (countCharacters(text) <= maxLength) {
    return text;
  }
  const beginning = fitText(text, maxLength - 1);
  const lastSpace = beginning.lastIndexOf(" ");
  const isWordEndNear = lastSpace > maxLength * 0.7;
  const truncated = isWordEndNear ? beginning.slice(0, lastSpace) : beginning;
  return `${truncated.replace(/[\s,;:.\ufffd–-]+$/, "")}…`;
}
