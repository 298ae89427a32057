import type { TransactionContext } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { anonymizeAccount, endSessions } from "../accounts/index.ts";
import { toMediaId } from "./profile-picture-upload.ts";

/**
 * Erases an account: the user is hidden, all sessions end, and username and email can be used again at once. A job
 * deletes the user's content. Returns false if the account is deleted already, or if its password is no longer that of
 * `passwordHash`.
 */
export async function eraseAccount(
  tx: TransactionContext,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const account = await anonymizeAccount(tx.db, { userId, passwordHash, now: tx.clock.now() });
  if (!account) return false;
  await endSessions(tx, { userId });
  const mediaId = toMediaId(account.avatar);
  if (mediaId !== undefined) await tx.enqueue("remove-picture", { mediaId });
  await tx.enqueue("erase-account", { userId, nobodyId: newId() });
  return true;
}
