import { z } from "zod";
import { sentences } from "./sentences.ts";
import { maxCharacters } from "./text-schemas.ts";
import { hasVisibleText } from "./visible-text.ts";

/** Characters that show nothing: white space, default ignorable ones, interlinear annotations, the blank Braille pattern. */
const invisibleAtStart = /^[\s\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]+/u;

/** Characters that can be left at the end after `invisible` is removed: white space, joiners, and controls of the direction. */
const invisibleAtEnd = /(?:[\s\u2800\u202A-\u202E\u2066-\u2069]|\u200C|\u200D)+$/u;

/** Variation selectors and tags that change how the character before them looks. */
const selectors = [
  // An emoji in colour, a flag.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}]+)`,
  // A keycap.
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // A Han character in the form of a place name.
  String.raw`(?<=[\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
].join("|");

/**
 * Selectors as the group `selector`, or invisible characters, which would make names differ that look alike: all except
 * joiners and the controls of the direction, which are rejected.
 */
const invisible = new RegExp(
  String.raw`(?<selector>${selectors})|(?!\u200C|\u200D|[\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  "gu",
);

/** Joiners that join nothing to what is before them. Elsewhere they spell Persian and Hindi words and emoji. */
const joinersOfNothing =
  /(?<![\p{L}\p{M}\p{N}\p{S}\p{Extended_Pictographic}\u{E007F}]|\u200C|\u200D)(?:\u200C|\u200D)+/gu;

/** Spaces of any width. */
const spaces = /[\p{Zs}\u2800]+/gu;

/**
 * These characters are rejected anywhere in a name: control characters, line separators, unpaired surrogates, and the
 * bidirectional embeddings, overrides and isolates that would change the direction of text after the name.
 */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Max UTF-16 code units of the input, because the steps after this check take quadratic time on some texts. */
const maxInputLength = 1000;

/** Removes invisible characters, and makes each run of spaces one space. */
function normalizeName(text: string): string {
  return text
    .replace(invisibleAtStart, "")
    .replace(invisible, "$<selector>")
    .replace(invisibleAtEnd, "")
    .replace(joinersOfNothing, "")
    .replace(spaces, " ");
}

/**
 * Returns the schema of a name, for example of a user or group. A name is in NFC, has one line and at least one visible
 * character, and of the invisible characters only joiners, which are not at its ends. `max` counts characters.
 * `required` and `tooLong` are error texts.
 */
export function displayNameSchema(rule: { max: number; required: string; tooLong: string }) {
  return z
    .string(rule.required)
    .max(maxInputLength, { error: rule.tooLong, abort: true })
    .normalize("NFC")
    .overwrite(normalizeName)
    .min(1, rule.required)
    .check(maxCharacters(rule.max, rule.tooLong))
    .refine((name) => name === "" || (!forbidden.test(name) && hasVisibleText(name)), {
      message: sentences.form.nameRule,
    });
}
