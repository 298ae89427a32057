import type { SecondFactorChallenge } from "@kora/contract/second-factor";
import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import type { Config } from "../../../config.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createChallenge } from "./challenges.ts";
import { listPasskeys, toDescriptor } from "./passkeys.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { getRelyingParty } from "./relying-party.ts";
import { findTotpApp } from "./totp-apps.ts";

type ChallengeContext = { readonly db: Queryable; readonly config: Config };

/** Returns a challenge with the methods by which the user can answer it. */
export async function describeChallenge(
  { db, config }: ChallengeContext,
  { userId, challenge }: { userId: string; challenge: string },
): Promise<SecondFactorChallenge> {
  const relyingParty = getRelyingParty(config);
  // One after another, because `db` may be a transaction, which has one connection.
  const app = await findTotpApp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  const codeCount = await countRecoveryCodes(db, userId);
  const passkeyOptions =
    relyingParty && passkeys.length > 0
      ? {
          // The challenge is random and works once, as WebAuthn requires of its own.
          challenge,
          rpId: relyingParty.id,
          timeout: secondFactorLimits.challengeMilliseconds,
          allowCredentials: passkeys.map(toDescriptor),
          userVerification: "preferred" as const,
        }
      : null;
  const methods: SecondFactorChallenge["methods"] = [
    ...(passkeyOptions ? (["passkey"] as const) : []),
    ...(app?.confirmed_at ? (["totp"] as const) : []),
    ...(codeCount > 0 ? (["recoveryCode"] as const) : []),
  ];
  return { challenge, methods, passkeyOptions };
}

/**
 * Creates the challenge of a sign-in and returns the 401 error that carries it. `input` is what the answer needs to
 * finish the sign-in. Returns undefined if the account was deleted, or its password changed, since it was verified.
 */
export async function requestSecondFactor(
  ctx: ChallengeContext,
  input: Omit<Parameters<typeof createChallenge>[1], "purpose">,
): Promise<AppError | undefined> {
  const challenge = await createChallenge(ctx.db, { ...input, purpose: "sign-in" });
  if (challenge === undefined) return undefined;
  const secondFactor = await describeChallenge(ctx, { userId: input.userId, challenge });
  return new AppError("SECOND_FACTOR_REQUIRED", undefined, { secondFactor });
}
