import { z } from "zod";
import { sentences } from "./sentences.ts";

/**
 * Characters that show nothing, which are trimmed from both ends of a name: white space, zero-width characters,
 * bidirectional controls, fillers, interlinear annotations and the blank Braille pattern.
 */
const invisibleAtStart = /^[\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]+/u;
const invisibleAtEnd = /[\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]+$/u;

/** Variation selectors and tags, which change how the character before them looks: a heart in colour, a flag. */
const selectors =
  /^(?:[\u180B-\u180D\u180F]|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]|[\u{E0100}-\u{E01EF}])+/u;

/** Characters that a selector can change. After any other, a selector is an invisible character. */
const selectable =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}0-9#*\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]$/u;

/**
 * These characters are rejected anywhere in a name: control characters, line separators, unpaired surrogates, and the
 * bidirectional embeddings, overrides and isolates that would change the direction of text after the name. Joiners
 * inside a name (emoji, Persian) are allowed.
 */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Max UTF-16 code units of the input, because the steps after this check take quadratic time on some texts. */
const maxInputLength = 1000;

/** Visible characters. U+1D159, the musical null notehead, is a symbol without a shape. */
const visible =
  /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]]/v;

function trimInvisible(text: string): string {
  const trimmed = text.replace(invisibleAtStart, "");
  const end = invisibleAtEnd.exec(trimmed);
  if (!end) return trimmed;
  const name = trimmed.slice(0, end.index);
  const [selector = ""] = selectors.exec(end[0]) ?? [];
  return selectable.test(name) ? name + selector : name;
}

/**
 * Returns the schema of a name, for example of a user or group. A name is in NFC, has one line and at least one visible
 * character, and has no invisible characters at its ends. `max` is in UTF-16 code units. `required` and `tooLong` are
 * error texts.
 */
export function displayNameSchema(rule: { max: number; required: string; tooLong: string }) {
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
