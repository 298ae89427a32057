import { z } from "zod";
import { sentences } from "./sentences.ts";

const { unknownLanguage } = sentences.form;

/** The length that RFC 5646 recommends as the least that every program supports. */
const maxCharacters = 35;

/** Returns the canonical form of a language tag, such as `pt-BR` of `PT-br`; undefined for any other text. */
export function toCanonicalLanguage(tag: string): string | undefined {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag);
    return canonical.length <= maxCharacters ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** The language of a text as a BCP 47 language tag, parsed to its canonical form. */
export const LanguageInput = z
  .string(unknownLanguage)
  .max(maxCharacters, unknownLanguage)
  .transform((tag, context) => {
    const language = toCanonicalLanguage(tag);
    if (language === undefined) {
      context.addIssue({ code: "custom", message: unknownLanguage });
      return z.NEVER;
    }
    return language;
  });
