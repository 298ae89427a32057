import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { anonymizeAccount, confirmIdentity, endSessions } from "../accounts/index.ts";
import { toMediaId } from "./profile-picture-upload.ts";

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
    const now = tx.clock.now();
    const account = await anonymizeAccount(tx.db, { userId, passwordHash, now });
    if (!account) throw new AppError("UNAUTHENTICATED");
    await endSessions(tx, { userId });
    const mediaId = toMediaId(account.avatar);
    if (mediaId !== undefined) await tx.enqueue("remove-picture", { mediaId });
    await tx.enqueue("erase-account", { userId, nobodyId: newId() });
    return { msg: sentences.profile.deleted };
  });
  await clearAttempts();
  return response;
}
