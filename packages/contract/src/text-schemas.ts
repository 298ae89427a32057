import { z } from "zod";
import { sentences } from "./sentences.ts";
import { countCharacters } from "./text-length.ts";
import { hasVisibleText } from "./visible-text.ts";

/** Returns a check like `.max()` of a text, which counts characters instead of UTF-16 code units. */
export function maxCharacters(max: number, tooLong: string) {
  const check = z.maxLength(max, tooLong);
  // The rest of Zod's own check stays: it writes the limit into the API document, where it also means code points.
  check._zod.check = (payload) => {
    const input = payload.value as string;
    if (input.length <= max || countCharacters(input) <= max) return;
    const issue = { code: "too_big", origin: "string", maximum: max, inclusive: true } as const;
    payload.issues.push({ ...issue, input, inst: check, continue: !check._zod.def.abort });
  };
  return check;
}

/**
 * Returns the schema of a text that must have a visible character. White space at its ends is removed. `max` counts
 * characters. `required` and `tooLong` are error texts.
 */
export function requiredText(rule: { max: number; required: string; tooLong: string }) {
  return z
    .string(rule.required)
    .trim()
    .min(1, rule.required)
    .check(maxCharacters(rule.max, rule.tooLong))
    .refine((text) => text === "" || hasVisibleText(text), rule.required);
}

/** Like `requiredText`, for a text that may be empty. A text without a visible character becomes the empty one. */
export function optionalText(rule: { max: number; tooLong: string }) {
  return z
    .string(sentences.form.invalidFormat)
    .overwrite((text) => (hasVisibleText(text) ? text.trim() : ""))
    .check(maxCharacters(rule.max, rule.tooLong));
}
