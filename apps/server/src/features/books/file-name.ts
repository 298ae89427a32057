import { fitText } from "@kora/contract/truncate-text";

/** Characters of a title in a file name. */
const maxLength = 60;

const apostrophes = /['\u2019]/g;
/** All but letters, marks, digits, and joiners between letters, which belong to the spelling. */
const separators =
  /(?:(?!(?<=[\p{Letter}\p{Mark}])(?:\u200C|\u200D)(?=\p{Letter}))[^\p{Letter}\p{Mark}\p{Number}])+/gu;

/** Returns a title for a file name, such as `the-third-night`, without characters that a system forbids. It may be empty. */
export function toTitleWords(title: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(apostrophes, "")
    .replaceAll(separators, "-");
  return fitText(words.replaceAll(/^-|-$/g, ""), maxLength);
}
