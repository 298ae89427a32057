import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { checkPasswordStrength } from "./check-password-strength.ts";
import { endCurrentSession } from "./end-current-session.ts";
import { limitMails } from "./limit-mails.ts";
import { appointModerators } from "./moderators.ts";
import { type FinishedSignIn, finishSignIn } from "./new-devices/finish-sign-in.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { notSuspended } from "./suspension.ts";
import { takeOverEmail } from "./take-over-email.ts";

const insertUser = statement<
  {
    id: string;
    name: string;
    username: string;
    email: string;
    googleId: string | null;
    passwordHash: string;
    now: Date;
    verifiedAt: Date | null;
  },
  unknown
>(
  "create-account",
  (value) => sql`
    INSERT INTO users (id, name, username, email, google_id, password_hash, created_at, verified_at)
    VALUES (${value("id")}, ${value("name")}, ${value("username")}, ${value("email")}, ${value("googleId")},
      ${value("passwordHash")}, ${value("now")}, ${value("verifiedAt")})`,
);

const conflictByConstraint = new Map<string, { field: string; message: string }>([
  ["users_email_key", { field: "email", message: sentences.accounts.emailTaken }],
  ["users_username_key", { field: "username", message: sentences.accounts.usernameTaken }],
  ["users_google_id_key", { field: "googleId", message: sentences.accounts.googleAccountTaken }],
]);

/**
 * Selects the unique constraints that a new account would violate once it is verified: an email that was registered but
 * never verified is not taken. Each branch uses the index of its constraint.
 */
const selectViolatedConstraints = statement<
  { username: string; email: string; googleId: string | null },
  { name: string }
>(
  "taken-account-names",
  (value) => sql`
    SELECT 'users_username_key' AS name FROM users WHERE lower(username) = lower(${value("username")})
    UNION SELECT 'users_email_key' FROM users
    WHERE lower(email) = lower(${value("email")}) AND verified_at IS NOT NULL
    UNION SELECT 'users_email_key' FROM email_changes
    WHERE lower(old_email) = lower(${value("email")}) AND applied_at IS NOT NULL
    UNION SELECT 'users_google_id_key' FROM users WHERE google_id = ${value("googleId")}`,
);

/**
 * Creates an account with a session, which replaces the session of the request. A `verified` account gets the picture
 * at the URL `googlePicture` if there is one, and takes over the email from accounts that were never verified; an
 * unverified account gets a verification mail. Throws 400 for a common password, 409 with every field that is taken:
 * email or username (in any letter case), or the Google account, and 429 for too many mails to the email.
 */
export async function createAccount(
  ctx: Context,
  input: { name: string; username: string; email: string; password: string; googleId?: string },
  {
    verified,
    googleSignInAt = null,
    googlePicture,
    deviceToken,
  }: {
    verified: boolean;
    googleSignInAt?: Date | null;
    googlePicture?: string | undefined;
    deviceToken?: string | undefined;
  },
): Promise<Pick<FinishedSignIn, "userId" | "token"> & Partial<FinishedSignIn>> {
  const { name, username, email, googleId = null } = input;
  await checkPasswordStrength(input.password, input);
  if (!verified) {
    await refuseTaken(ctx, input);
    await limitMails(ctx, "registrations", email);
  }
  const passwordHash = await hashPassword(input.password);
  const userId = newId();
  const now = ctx.clock.now();
  const verifiedAt = verified ? now : null;
  try {
    return await inTransaction(ctx, async (tx) => {
      if (verified) await takeOverEmail(tx, { email });
      await tx.db.rows(insertUser, {
        id: userId,
        name,
        username,
        email,
        googleId,
        passwordHash,
        now,
        verifiedAt,
      });
      if (verified) {
        await appointModerators(tx.db, ctx.config);
        if (googlePicture !== undefined) {
          await tx.enqueue("set-google-picture", { userId, url: googlePicture });
        }
        const account = { id: userId, ...notSuspended };
        return finishSignIn(tx, account, { now, deviceToken, googleSignInAt });
      }
      await tx.enqueue("send-verification-mail", { userId });
      // The device of an unverified account may not be that of the owner of its email, so it is not remembered.
      const device = ctx.requestOrigin.userAgent;
      const token = await openSession(tx.db, { userId, device, now });
      await endCurrentSession(tx);
      return { userId, token };
    });
  } catch (error) {
    // PostgreSQL reports only one violated constraint.
    const reported = conflictByConstraint.get(violatedConstraint(error) ?? "");
    throw reported ? toConflictError([reported, ...(await findConflicts(ctx, input))]) : error;
  }
}

type NewNames = Parameters<typeof createAccount>[1];

/**
 * Throws 409 with every field that is taken. No constraint refuses an unverified account with the email of a verified
 * one; it could never be verified.
 */
async function refuseTaken(ctx: Context, names: NewNames): Promise<void> {
  const conflicts = await findConflicts(ctx, names);
  if (conflicts.length > 0) throw toConflictError(conflicts);
}

async function findConflicts({ db }: Context, { username, email, googleId }: NewNames) {
  const names = { username, email, googleId: googleId ?? null };
  const violated = await db.rows(selectViolatedConstraints, names);
  return violated.flatMap(({ name }) => conflictByConstraint.get(name) ?? []);
}

function toConflictError(conflicts: readonly { field: string; message: string }[]): AppError {
  const fields = conflicts.map(({ field, message }) => [field, message] as const);
  return new AppError("CONFLICT", conflicts[0]?.message, { fields: Object.fromEntries(fields) });
}
