import { z } from "zod";
import type { SignInErrorCode } from "./call.ts";
import { Timestamp } from "./common.ts";
import { SecondFactorChallenge } from "./second-factor.ts";

/**
 * The fields of the error responses of a sign-in besides `code`, `msg` and `message`. With them the sign-in goes on: the
 * right password or the Google account was given already.
 */
export const signInErrors = {
  SECOND_FACTOR_REQUIRED: SecondFactorChallenge.describe(
    "The account has a second factor. `answerSecondFactor` takes the challenge, which is valid for five minutes.",
  ),
  SUSPENDED: z
    .object({
      token: z.string().describe("The token of a restricted session."),
      userId: z.string(),
    })
    .describe(
      "The account is suspended or closed. The session opens only the calls for suspended users, until the suspension ends.",
    ),
  DELETION_PENDING: z
    .object({
      challenge: z.string().describe("`restoreAccount` takes it; valid for five minutes."),
      eraseAt: Timestamp.describe("The time at which the account is erased."),
    })
    .describe("The account was deleted, and can still be restored."),
} as const satisfies Record<SignInErrorCode, z.ZodObject>;
