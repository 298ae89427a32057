import { sentences } from "@kora/contract/sentences";
import type { Context } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { createAccount } from "./create-account.ts";
import type { VerifiedIdentity } from "./google-cookies.ts";

/**
 * Creates a verified account for a Google identity. `identity` is the content of the signed cookie. Throws 403 unless
 * its id and email match the form.
 */
export async function registerWithGoogle(
  ctx: Context,
  input: {
    name: string;
    username: string;
    email: string;
    password: string;
    googleId: string;
    deviceToken: string | undefined;
  },
  identity: VerifiedIdentity | undefined,
): Promise<Awaited<ReturnType<typeof createAccount>>> {
  const isVerified =
    identity !== undefined &&
    identity.googleId === input.googleId &&
    identity.email === input.email;
  if (!isVerified) {
    throw forbidden(sentences.accounts.googleExpired);
  }
  const googleSignInAt = new Date(identity.signedInAt);
  // A client can put any picture URL into the form, so only the URL from Google is fetched.
  return createAccount(ctx, input, {
    verified: true,
    googleSignInAt,
    googlePicture: identity.picture,
    deviceToken: input.deviceToken,
  });
}
