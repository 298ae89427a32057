import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { confirmIdentity } from "../accounts/index.ts";
import { eraseAccount } from "./erase-account.ts";

/**
 * Deletes the viewer's account. The user is hidden, all sessions end, and username and email can be used again at once.
 * A job deletes the user's content. Throws 400 if the viewer's identity is not confirmed (see `confirmIdentity`), and
 * 401 if the account was deleted or the password was changed concurrently.
 */
export async function deleteAccount(
  ctx: ViewerContext,
  input: { password?: string | undefined },
): Promise<{ msg: string }> {
  const { userId } = ctx.viewer;
  const { passwordHash, clearAttempts } = await confirmIdentity(ctx, input);
  const response = await inTransaction(ctx, async (tx) => {
    if (!(await eraseAccount(tx, { userId, passwordHash }))) {
      throw new AppError("UNAUTHENTICATED");
    }
    return { msg: sentences.profile.deleted };
  });
  await clearAttempts();
  return response;
}
