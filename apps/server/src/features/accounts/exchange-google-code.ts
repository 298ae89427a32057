import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type AppError, forbidden } from "../../platform/errors.ts";
import { requestRestoration } from "./deletion/request-restoration.ts";
import type { GoogleFlow } from "./google-cookies.ts";
import { type FinishedSignIn, finishSignIn } from "./new-devices/finish-sign-in.ts";
import { requestSecondFactor } from "./second-factor/request-second-factor.ts";
import { type SuspensionRow, suspensionColumns } from "./suspension.ts";
import { hashToken } from "./tokens.ts";

/** Max time between the provider's callback, in which Kora issues the code, and the exchange of the code. */
export const codeLifetimeMilliseconds = 60 * 1000;

/**
 * Deletes the code in the same statement, so that only one of two concurrent exchanges succeeds. A code that was issued
 * for another browser matches none of `verifierHashes` and is not deleted.
 */
const redeemCode = statement<
  { codeHash: Buffer; verifierHashes: readonly Buffer[]; issuedAfter: Date },
  {
    verifier_hash: Buffer;
    created_at: Date;
    id: string;
    has_second_factor: boolean;
    deletion_requested_at: Date | null;
  } & SuspensionRow
>(
  "exchange-google-code",
  (value) => sql`
    WITH sign_in AS (
      DELETE FROM google_sign_ins
      WHERE code_hash = ${value("codeHash")} AND verifier_hash = ANY (${value("verifierHashes")}::bytea[])
        AND created_at > ${value("issuedAfter")}
      RETURNING verifier_hash, user_id, created_at
    )
    SELECT sign_in.verifier_hash, sign_in.created_at, users.id, users.has_second_factor,
      users.deletion_requested_at, ${suspensionColumns(sql`users`)}
    FROM sign_in JOIN users ON users.id = sign_in.user_id
    WHERE users.deleted_at IS NULL AND users.google_id IS NOT NULL`,
);

/**
 * Exchanges the one-time code of a Google sign-in for a session, which replaces the session of the request. `flows` are
 * the sign-ins that the browser has begun, from its signed cookie. Throws 403 unless the code was issued for one of
 * them in the last minute. Returns that flow as `flow`, and the session. For an account with a second factor, `session`
 * is the 401 error that the caller throws, so that the used code stays deleted; so is the 403 error for a deleted
 * account that can be restored. The session of a suspended user is a restricted one.
 */
export async function exchangeGoogleCode(
  ctx: Context,
  input: { code: string; deviceToken: string | undefined },
  flows: readonly GoogleFlow[],
): Promise<{
  session: FinishedSignIn | AppError;
  flow: GoogleFlow | undefined;
}> {
  const now = ctx.clock.now();
  const verifierHashes = flows.map(({ verifier }) => hashToken(verifier));
  return inTransaction(ctx, async (tx) => {
    const signIn = await tx.db.row(redeemCode, {
      codeHash: hashToken(input.code),
      verifierHashes,
      issuedAfter: new Date(now.getTime() - codeLifetimeMilliseconds),
    });
    if (!signIn) {
      throw forbidden(sentences.accounts.googleExpired);
    }
    const flow = flows[verifierHashes.findIndex((hash) => hash.equals(signIn.verifier_hash))];
    const verified = { userId: signIn.id, now, googleSignInAt: signIn.created_at };
    if (signIn.has_second_factor) {
      const refusal = await requestSecondFactor(tx, verified);
      return { session: refusal ?? forbidden(sentences.accounts.googleExpired), flow };
    }
    const deletionRequestedAt = signIn.deletion_requested_at;
    if (deletionRequestedAt) {
      const refusal = await requestRestoration(tx, { ...verified, deletionRequestedAt });
      return { session: refusal ?? forbidden(sentences.accounts.googleExpired), flow };
    }
    const { deviceToken } = input;
    return { session: await finishSignIn(tx, signIn, { ...verified, deviceToken }), flow };
  });
}
