import { onFirstUse } from "../on-first-use.ts";
import { locale } from "./locale.ts";

const names = onFirstUse(() => new Intl.DisplayNames(locale, { type: "language" }));

/** Names that browsers on phones do not have, and those that would be the name of two languages. */
const ownNames: Readonly<Record<string, string>> = {
  bem: "Bemba",
  ff: "Fula",
  gaa: "Ga",
  kam: "Kamba",
  kg: "Kongo",
  ki: "Kikuyu",
  kln: "Kalenjin",
  luo: "Luo",
  mfe: "Morisyen",
  mos: "Mossi",
  nd: "North Ndebele",
  pcm: "Nigerian Pidgin",
  rn: "Rundi",
  sg: "Sango",
  ss: "Swati",
  tum: "Tumbuka",
  tw: "Twi",
  ve: "Venda",
  zgh: "Standard Moroccan Tamazight",
};

export const languagesText = {
  label: "Language",
  hint: "Screen readers, voices and search engines read the story in it.",
  unknown: "Not said",
} as const;

/** Returns the name of a language, such as `Brazilian Portuguese` for `pt-BR`, or that it is unknown (null). */
export function languageName(language: string | null): string {
  if (language === null) return languagesText.unknown;
  return ownNames[language] ?? names().of(language) ?? language;
}
