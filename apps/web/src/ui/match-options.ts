import type { Option } from "./select.tsx";

const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the options whose labels contain the text, those that start with it first. Ignores accents and case. */
export function matchOptions(options: readonly Option[], text: string): readonly Option[] {
  const query = normalize(text.trim());
  if (query === "") return options;
  const matches = options.filter((option) => normalize(option.label).includes(query));
  const startsWithQuery = (option: Option) => normalize(option.label).startsWith(query);
  return [
    ...matches.filter(startsWithQuery),
    ...matches.filter((option) => !startsWithQuery(option)),
  ];
}
