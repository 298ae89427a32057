import type { Option } from "./select.tsx";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Filters options by text, those that start with it first. Ignores accents and case. */
export function matchOptions(options: readonly Option[], words: string): readonly Option[] {
  const wanted = plain(words.trim());
  if (wanted === "") return options;
  const found = options.filter((option) => plain(option.label).includes(wanted));
  const begins = (option: Option) => plain(option.label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
