import { z } from "zod";
import { sentences } from "./sentences.ts";

/** White space, zero-width characters and bidirectional controls, which are trimmed from both ends of a name. */
const invisibleAtEdge = /[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/**
 * These characters are rejected anywhere in a name: control characters, line separators, unpaired surrogates, and the
 * bidirectional embeddings, overrides and isolates that would change the direction of text after the name. Joiners
 * inside a name (emoji, Persian) are allowed.
 */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Max UTF-16 code units before `normalize`, which takes quadratic time on a run of combining marks. */
const maxInputLength = 1000;

const visible = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

/** A regular expression that ends in `$` would take quadratic time for many such characters in the middle. */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && invisibleAtEdge.test(text.charAt(start))) start += 1;
  while (end > start && invisibleAtEdge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Schema for the name of a user or group (decisions §2, Names). A name is in NFC, has one line and at least one visible
 * character, and has no invisible characters at its ends. `max` is in UTF-16 code units.
 */
export function displayName(rule: { max: number; required: string; tooLong: string }) {
  return z
    .string(rule.required)
    .max(maxInputLength, { error: rule.tooLong, abort: true })
    .normalize("NFC")
    .overwrite(trimInvisible)
    .min(1, rule.required)
    .max(rule.max, rule.tooLong)
    .refine((name) => name === "" || (!forbidden.test(name) && visible.test(name)), {
      message: sentences.form.nameRule,
    });
}
