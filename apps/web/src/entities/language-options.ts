import { languageName } from "#text/languages.ts";
import { locale } from "#text/locale.ts";
import type { Option } from "../ui/select.tsx";

/** The languages that forms offer. A text may have any other one by the API. */
const offeredLanguages = [
  ...["af", "ak", "am", "ar", "bem", "bm", "ee", "en", "ff", "fr", "gaa", "ha", "ig", "kam", "kg"],
  ...["ki", "kln", "ln", "lg", "luo", "mg", "mos", "nd", "nso", "ny", "om", "pcm", "pt", "rn"],
  ...["rw", "sg", "sn", "so", "ss", "st", "sw", "ti", "tn", "ts", "tum", "tw", "ve", "wo", "xh"],
  ...["yo", "zgh", "zu", "bn", "cs", "da", "de", "el", "es", "fa", "fi", "he", "hi", "ht", "hu"],
  ...["id", "it", "ja", "ko", "mfe", "nb", "nl", "pl", "ro", "ru", "sv", "ta", "th", "tl", "tr"],
  ...["uk", "ur", "vi", "zh"],
];

const options = offeredLanguages.map(toOption).toSorted(byLabel);

function toOption(value: string) {
  return { value, label: languageName(value) };
}

function byLabel(first: { label: string }, second: { label: string }): number {
  return first.label.localeCompare(second.label, locale);
}

/** Returns the languages for a select, by name. One that is not offered is added while it is `selected`. */
export function toLanguageOptions(selected: string | null): readonly Option[] {
  const isOffered = selected === null || offeredLanguages.includes(selected);
  return isOffered ? options : [...options, toOption(selected)].toSorted(byLabel);
}
