import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";

const texts = sentences.accounts;

/** The values of an account that were verified without a lock. */
interface VerifiedAccount {
  email: string;
  passwordHash: string;
}

interface LinkInput {
  readonly userId: string;
  readonly googleId: string;
  /** Undefined if the account is locked, and was checked since. */
  readonly verified?: VerifiedAccount;
}

/**
 * Returns no row if another Google account is linked, or if the password, the email, the suspension or the second factor
 * of a `verified` account changed since. Email and password hash are null for a locked account.
 */
const updateGoogleId = statement<
  { userId: string; googleId: string } & Record<keyof VerifiedAccount, string | null>,
  { id: string }
>(
  "link-google",
  (value) => sql`
    UPDATE users
    SET google_id = ${value("googleId")}
    WHERE id = ${value("userId")} AND (google_id IS NULL OR google_id = ${value("googleId")})
      AND (${value("passwordHash")}::text IS NULL OR (
        lower(email) = lower(${value("email")}) AND password_hash = ${value("passwordHash")}
        AND deleted_at IS NULL AND deletion_requested_at IS NULL AND suspended_at IS NULL
        AND NOT has_second_factor
      ))
    RETURNING id`,
);

/**
 * Links a Google account, in the transaction that opens the session. Throws 409 if either account is linked to another
 * one, or if the `verified` account was changed since.
 */
export async function setGoogleId(
  tx: TransactionContext,
  { userId, googleId, verified }: LinkInput,
): Promise<void> {
  const { email = null, passwordHash = null } = verified ?? {};
  const row = await tx.db
    .row(updateGoogleId, { userId, googleId, email, passwordHash })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === "users_google_id_key"
        ? new AppError("CONFLICT", texts.googleAccountTaken)
        : error;
    });
  if (!row) throw new AppError("CONFLICT", texts.otherGoogleAccountLinked);
}
