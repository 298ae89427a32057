import { sentences } from "@kora/contract/sentences";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { confirmIdentity, endSessions, markAccountDeleted } from "../accounts/index.ts";
import { mediaIdOf } from "./own-picture.ts";

/**
 * Deletes the viewer's account: from the commit on nobody meets them, all their sessions are ended, and username and
 * email are free; a job erases what they made. 400 without the password (see `confirmIdentity`). 401 for an account that
 * is deleted already, or whose password was changed at the same moment, which ended this session.
 */
export async function deleteAccount(
  ctx: ViewerContext,
  input: { password?: string | undefined },
): Promise<{ msg: string }> {
  const { userId } = ctx.viewer;
  const { passwordHash, clearAttempts } = await confirmIdentity(ctx, input);
  const answer = await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const before = await markAccountDeleted(tx.db, { userId, passwordHash, now });
    if (!before) throw new AppError("UNAUTHENTICATED");
    await endSessions(tx, { userId });
    const mediaId = mediaIdOf(before.avatar);
    if (mediaId !== undefined) await tx.enqueue("remove-picture", { mediaId });
    await tx.enqueue("erase-account", { userId, nobodyId: newId() });
    return { msg: sentences.profile.deleted };
  });
  await clearAttempts();
  return answer;
}
