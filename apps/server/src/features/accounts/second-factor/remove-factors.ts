import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount, refreshHasSecondFactor } from "./account-lock.ts";

const deleteApp = statement<{ userId: string }, { user_id: string }>(
  "remove-totp",
  (value) => sql`
    DELETE FROM totp_apps WHERE user_id = ${value("userId")} AND confirmed_at IS NOT NULL
    RETURNING user_id`,
);

/** Removes the viewer's app with codes. Throws 404 if there is none. */
export function removeTotp(ctx: ViewerContext): Promise<void> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, userId);
    if (!(await tx.db.row(deleteApp, { userId }))) {
      throw notFound(sentences.secondFactor.totpNotFound);
    }
    await refreshHasSecondFactor(tx.db, userId);
    await notifyOwner(tx, { userId, notice: "totpRemoved" });
    tx.afterCommit(() => tx.invalidateUser(userId));
  });
}

const deletePasskey = statement<{ userId: string; passkeyId: string }, { id: string }>(
  "remove-passkey",
  (value) => sql`
    DELETE FROM passkeys WHERE id = ${value("passkeyId")} AND user_id = ${value("userId")}
    RETURNING id`,
);

/** Removes a passkey of the viewer. Throws 404 if it was removed already or belongs to another user. */
export function removePasskey(
  ctx: ViewerContext,
  { passkeyId }: { passkeyId: string },
): Promise<void> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, userId);
    if (!(await tx.db.row(deletePasskey, { userId, passkeyId }))) {
      throw notFound(sentences.secondFactor.passkeyNotFound);
    }
    await refreshHasSecondFactor(tx.db, userId);
    await notifyOwner(tx, { userId, notice: "passkeyRemoved" });
    tx.afterCommit(() => tx.invalidateUser(userId));
  });
}

const deleteFactors = statement<{ userId: string }, unknown>(
  "remove-all-factors",
  (value) => sql`
    WITH deleted_apps AS (DELETE FROM totp_apps WHERE user_id = ${value("userId")})
    DELETE FROM passkeys WHERE user_id = ${value("userId")}`,
);

/** Removes the app with codes, the passkeys and the recovery codes of a user. Returns false if there is no factor. */
export async function removeAllFactors(db: Queryable, userId: string): Promise<boolean> {
  const account = await lockAccount(db, userId);
  if (!account.has_second_factor) return false;
  await db.rows(deleteFactors, { userId });
  await refreshHasSecondFactor(db, userId);
  return true;
}
