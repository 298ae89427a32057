import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockAccount } from "./account-lock.ts";
import { confirmFirstFactor } from "./confirm-first-factor.ts";
import { createTotpSecret, describeTotp } from "./totp.ts";

/** Returns no row if the user has a confirmed app. */
const insertApp = statement<
  { userId: string; encryptedSecret: Buffer; now: Date },
  { user_id: string }
>(
  "start-totp",
  (value) => sql`
    INSERT INTO totp_apps (user_id, encrypted_secret, created_at)
    VALUES (${value("userId")}, ${value("encryptedSecret")}, ${value("now")})
    ON CONFLICT (user_id) DO UPDATE
      SET encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at
      WHERE totp_apps.confirmed_at IS NULL
    RETURNING user_id`,
);

/**
 * Creates the secret of an app with codes, which replaces one that was not confirmed. It counts once `confirmTotp` was
 * called. Throws 409 if an app is set up, and as `confirmFirstFactor`.
 */
export async function startTotp(
  ctx: ViewerContext,
  input: { password?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  await confirmFirstFactor(ctx, input);
  const { userId } = ctx.viewer;
  const secret = createTotpSecret();
  return inTransaction(ctx, async (tx) => {
    const { email } = await lockAccount(tx.db, userId);
    const encryptedSecret = ctx.encryption.encrypt(secret, userId);
    const row = await tx.db.row(insertApp, { userId, encryptedSecret, now: ctx.clock.now() });
    if (!row) throw new AppError("CONFLICT", sentences.secondFactor.totpExists);
    return describeTotp(secret, email);
  });
}
