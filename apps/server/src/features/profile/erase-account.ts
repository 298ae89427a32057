import type { TransactionContext } from "../../platform/context.ts";
import { newId } from "../../platform/ids.ts";
import { anonymizeAccount, endSessionsOfUser } from "../accounts/index.ts";
import { toMediaId } from "./profile-picture-upload.ts";

/**
 * Erases an account whose time for that has come: username and email can be used again at once, and a job deletes the
 * user's content. Returns false if another process has done it, or if the account was restored or reopened.
 */
export async function eraseAccount(
  tx: TransactionContext,
  { userId }: { userId: string },
): Promise<boolean> {
  const erasureId = newId();
  const input = { userId, erasureId, now: tx.clock.now(), reason: "ended" } as const;
  const account = await anonymizeAccount(tx.db, input);
  if (!account) return false;
  await endSessionsOfUser(tx, { userId });
  const mediaId = toMediaId(account.avatar);
  if (mediaId !== undefined) await tx.enqueue("remove-picture", { mediaId });
  await tx.enqueue("delete-account-data", { userId, nobodyId: erasureId });
  return true;
}
