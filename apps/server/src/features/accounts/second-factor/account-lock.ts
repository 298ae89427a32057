import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { type SuspensionRow, suspensionColumns } from "../suspension.ts";

interface LockedAccount extends SuspensionRow {
  id: string;
  email: string;
  has_second_factor: boolean;
  deletion_requested_at: Date | null;
}

const lock = statement<{ userId: string }, LockedAccount>(
  "lock-account-for-second-factor",
  (value) => sql`
    SELECT id, email, has_second_factor, deletion_requested_at, ${suspensionColumns(sql`users`)} FROM users
    WHERE id = ${value("userId")} AND deleted_at IS NULL
    FOR NO KEY UPDATE`,
);

/**
 * Locks an account for a change or a proof of its second factors, so that these happen one after another, and neither
 * during a change of the password. Throws 401 for a deleted account.
 */
export async function lockAccount(db: Queryable, userId: string): Promise<LockedAccount> {
  const account = await db.row(lock, { userId });
  if (!account) throw new AppError("UNAUTHENTICATED");
  return account;
}

const refresh = statement<{ userId: string }, { has_second_factor: boolean }>(
  "refresh-has-second-factor",
  (value) => sql`
    UPDATE users SET has_second_factor =
      EXISTS (SELECT FROM totp_apps WHERE user_id = ${value("userId")} AND confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys WHERE user_id = ${value("userId")})
    WHERE id = ${value("userId")}
    RETURNING has_second_factor`,
);

const deleteCodes = statement<{ userId: string }, unknown>(
  "delete-recovery-codes",
  (value) => sql`DELETE FROM recovery_codes WHERE user_id = ${value("userId")}`,
);

/**
 * Sets `users.has_second_factor` after a factor was added or removed, and deletes the recovery codes with the last
 * factor. The account must be locked.
 */
export async function refreshHasSecondFactor(db: Queryable, userId: string): Promise<void> {
  const account = await db.row(refresh, { userId });
  if (!account?.has_second_factor) await db.rows(deleteCodes, { userId });
}

const setProof = statement<{ sessionId: string; userId: string; now: Date }, unknown>(
  "set-session-proof",
  (value) => sql`
    UPDATE sessions SET second_factor_at = ${value("now")}
    WHERE user_id = ${value("userId")} AND id = ${value("sessionId")}`,
);

/** Records that the second factor was proven in a session now. */
export async function recordProof(
  db: Queryable,
  input: { sessionId: string; userId: string; now: Date },
): Promise<void> {
  await db.rows(setProof, input);
}
