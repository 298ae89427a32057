import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount, refreshHasSecondFactor } from "./account-lock.ts";

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
