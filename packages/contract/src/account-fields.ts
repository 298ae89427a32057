import { z } from "zod";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.accounts;

/** An existing password, which need not follow the current rule. */
export const Password = z
  .string(texts.passwordRequired)
  .min(1, texts.passwordRequired)
  .max(limits.password.max, texts.passwordTooLong);

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
