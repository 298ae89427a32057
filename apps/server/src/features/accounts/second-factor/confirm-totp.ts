import { wrongCodes } from "@kora/contract/rate-limits";
import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, invalid, rateLimited } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount, recordProof, refreshHasSecondFactor } from "./account-lock.ts";
import { createFirstRecoveryCodes, normalizeCode } from "./recovery-codes.ts";
import { findTotpApp, matchTotpCode } from "./totp-apps.ts";

const texts = sentences.secondFactor;

/** The code that confirms the app is used up too. Returns no row if the secret was replaced, confirmed or is too old. */
const confirmApp = statement<
  { userId: string; encryptedSecret: Buffer; step: number; now: Date; createdAfter: Date },
  { user_id: string }
>(
  "confirm-totp",
  (value) => sql`
    UPDATE totp_apps SET confirmed_at = ${value("now")}, last_used_step = ${value("step")}
    WHERE user_id = ${value("userId")} AND encrypted_secret = ${value("encryptedSecret")}
      AND confirmed_at IS NULL AND created_at > ${value("createdAfter")}
    RETURNING user_id`,
);

/**
 * Sets up the app that `startTotp` began, with one of its codes. It counts as a proof in this session. Returns the
 * recovery codes if this is the first factor, else null. Throws 400 with the field `code` for a wrong code, and 409 if
 * the set-up is too old.
 */
export async function confirmTotp(
  ctx: ViewerContext,
  { code }: { code: string },
): Promise<string[] | null> {
  const { userId, sessionId } = ctx.viewer;
  const waitSeconds = await ctx.limiter.hit("wrong-codes", `${userId} set-up`, wrongCodes);
  if (waitSeconds !== undefined) throw rateLimited(waitSeconds);
  const app = await findTotpApp(ctx.db, userId);
  if (!app || app.confirmed_at) throw setUpExpired();
  const step = matchTotpCode(ctx, { app, userId, code: normalizeCode(code) });
  if (step === undefined) throw invalid("code", texts.codeWrong);
  const now = ctx.clock.now();
  const createdAfter = new Date(now.getTime() - secondFactorLimits.setUpMilliseconds);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, userId);
    const encryptedSecret = app.encrypted_secret;
    const confirmed = { userId, encryptedSecret, step, now, createdAfter };
    if (!(await tx.db.row(confirmApp, confirmed))) throw setUpExpired();
    await refreshHasSecondFactor(tx.db, userId);
    await notifyOwner(tx, { userId, notice: "totpAdded" });
    await recordProof(tx.db, { sessionId, userId, now });
    tx.afterCommit(() => tx.invalidateUser(userId));
    return createFirstRecoveryCodes(tx.db, userId);
  });
}

const setUpExpired = () => new AppError("CONFLICT", texts.totpExpired);
