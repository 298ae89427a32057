import { truncateText } from "@kora/contract/truncate-text";

/** Returns up to two initials of a name, in any script: "Ama Serwaa" → "AS", "@kofi" → "K". */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords
    .map((word) => truncateText(word ?? "", 1))
    .join("")
    .toLocaleUpperCase();
}
