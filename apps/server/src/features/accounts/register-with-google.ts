import { sentences } from "@kora/contract/sentences";
import type { Context } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { createAccount } from "./create-account.ts";
import type { ProvenIdentity } from "./google-cookies.ts";

/**
 * Makes the account of a Google identity, verified at once. 403 unless `proven`, which the browser
 * brought under our seal, is who the form says.
 */
export async function registerWithGoogle(
  ctx: Context,
  input: { name: string; username: string; email: string; password: string; googleId: string },
  proven: ProvenIdentity | undefined,
): Promise<{ userId: string; token: string }> {
  const isProven =
    proven !== undefined && proven.googleId === input.googleId && proven.email === input.email;
  if (!isProven) {
    throw forbidden(sentences.accounts.googleExpired);
  }
  const googleSignInAt = new Date(proven.signedInAt);
  return createAccount(ctx, input, { verified: true, googleSignInAt });
}
