import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
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
