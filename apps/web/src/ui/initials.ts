import { truncateText } from "@kora/contract/truncate-text";

/** A word of a name, with the apostrophes and joiners between its letters. It does not begin with an okina. */
const word = /(?!\p{Lm})[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|(?:['’‘]|\u200C|\u200D)(?=\p{L}))*/gu;

/** Returns up to two initials of a name, in any script: "Ama Serwaa" → "AS", "@kofi" → "K". */
export function initials(name: string): string {
  const words = name.match(word) ?? [];
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords
    .map((each) => truncateText(each ?? "", 1))
    .join("")
    .toLocaleUpperCase();
}
