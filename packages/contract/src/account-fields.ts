import { z } from "zod";
import { limits } from "./limits.ts";
import { preparePassword } from "./prepare-password.ts";
import { sentences } from "./sentences.ts";
import { countCharacters } from "./text-length.ts";

const texts = sentences.accounts;

/** A token, followed by signs that belong to the text around its link. */
const tokenInText = /^([\w-]{43})[^A-Za-z0-9]*$/;

/**
 * The token of a mailed link; `message` says that the link is not valid. Mail programs and people add the full stop,
 * bracket or comma after a link to it, so these are cut off.
 */
export const mailedToken = (message: string) =>
  z
    .string(message)
    .max(200, message)
    .overwrite((token) => tokenInText.exec(token)?.[1] ?? token);

/**
 * Max UTF-16 code units of a password as it is typed. Some keyboards send several for one character, and composing a longer
 * text takes quadratic time.
 */
const maxTypedLength = 8 * limits.password.max;

/** Returns the schema of an existing password as it was typed, which need not follow the current rule. */
export function typedPassword({ required, tooLong }: { required: string; tooLong: string }) {
  return z
    .string(required)
    .min(1, required)
    .max(maxTypedLength, { error: tooLong, abort: true })
    .refine(
      (password) => countCharacters(preparePassword(password)) <= limits.password.max,
      tooLong,
    )
    .meta({ maxLength: limits.password.max });
}

export const Password = typedPassword({
  required: texts.passwordRequired,
  tooLong: texts.passwordTooLong,
});

/** The second input of a form, prepared like the password that it repeats. */
export const RepeatedPassword = z
  .string(texts.passwordsDontMatch)
  .max(maxTypedLength, { error: texts.passwordsDontMatch, abort: true })
  .overwrite(preparePassword);
