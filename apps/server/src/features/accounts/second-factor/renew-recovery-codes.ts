import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount } from "./account-lock.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

/** Replaces the viewer's recovery codes. Throws 409 for a user without a second factor. */
export function renewRecoveryCodes(ctx: ViewerContext): Promise<string[]> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx.db, userId);
    if (!account.has_second_factor)
      throw new AppError("CONFLICT", sentences.secondFactor.codesNeedFactor);
    await notifyOwner(tx, { userId, notice: "recoveryCodesRenewed" });
    return replaceRecoveryCodes(tx.db, userId);
  });
}
