import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { endSessionsOfUser } from "../end-sessions-of-user.ts";
import { toEraseAt } from "./request-restoration.ts";

/** Returns no row if the account is deleted already, or if its password has changed. */
const setDeletionRequested = statement<
  { userId: string; passwordHash: string; keepsStories: boolean; now: Date },
  { deletion_requested_at: Date }
>(
  "request-deletion",
  (value) => sql`
    UPDATE users SET deletion_requested_at = ${value("now")}, keeps_stories = ${value("keepsStories")}
    WHERE id = ${value("userId")} AND password_hash = ${value("passwordHash")}
      AND deletion_requested_at IS NULL AND deleted_at IS NULL
    RETURNING deletion_requested_at`,
);

/**
 * Deletes an account for now: it is hidden, and all sessions end. Until it is erased, a sign-in can restore it. Returns
 * the time of the erasure; undefined if the account is deleted already, or if its password is no longer that of
 * `passwordHash`.
 */
export async function requestDeletion(
  tx: TransactionContext,
  input: { userId: string; passwordHash: string; keepsStories: boolean },
): Promise<Date | undefined> {
  const { userId } = input;
  const row = await tx.db.row(setDeletionRequested, { ...input, now: tx.clock.now() });
  if (!row) return undefined;
  // This statement runs after the account is locked, so it also sees sessions that were opened concurrently.
  await endSessionsOfUser(tx, { userId });
  await tx.enqueue("publish-chats-of-user", { userId });
  await tx.enqueue("send-account-mail", { userId, kind: "account-deleted" });
  return toEraseAt(row.deletion_requested_at);
}
