import { z } from "zod";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.accounts;

/** An existing password, which need not follow the current rule. */
export const Password = z
  .string(texts.passwordRequired)
  .min(1, texts.passwordRequired)
  .max(limits.password.max, texts.passwordTooLong);
