import type { CallResponse } from "@kora/contract";
import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { createChallenge } from "./challenges.ts";
import { confirmFirstFactor } from "./confirm-first-factor.ts";
import { listPasskeys, toDescriptor } from "./passkeys.ts";
import { requireRelyingParty } from "./relying-party.ts";

const selectName = statement<{ userId: string }, { name: string; email: string }>(
  "user-of-passkey",
  (value) =>
    sql`SELECT name, email FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/** COSE ids of EdDSA, ES256 and RS256, which all browsers offer together. */
export const passkeyAlgorithms = [-8, -7, -257];

/**
 * Returns the options with which the browser creates a passkey; `addPasskey` follows. Throws 409 if browsers offer no
 * passkeys for this site or if the viewer has too many, and as `confirmFirstFactor`.
 */
export async function startPasskey(
  ctx: ViewerContext,
  input: { password?: string | undefined },
): Promise<CallResponse<"startPasskey">> {
  const relyingParty = requireRelyingParty(ctx.config);
  await confirmFirstFactor(ctx, input);
  const { userId } = ctx.viewer;
  const passkeys = await listPasskeys(ctx.db, userId);
  if (passkeys.length >= secondFactorLimits.passkeysPerUser) {
    throw new AppError("CONFLICT", sentences.secondFactor.tooManyPasskeys);
  }
  const user = await ctx.db.row(selectName, { userId });
  const now = ctx.clock.now();
  const challenge = await createChallenge(ctx.db, { userId, purpose: "passkey", now });
  if (!user || challenge === undefined) throw new AppError("UNAUTHENTICATED");
  return {
    challenge,
    rp: { id: relyingParty.id, name: "Kora" },
    user: {
      id: Buffer.from(userId).toString("base64url"),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout: secondFactorLimits.challengeMilliseconds,
    attestation: "none",
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  };
}
