import { createHash, randomBytes } from "node:crypto";
import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError } from "../../../platform/errors.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lockAccount } from "./account-lock.ts";

/** Crockford's Base32 has no letters that look like digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeCharacters = 16;

/** Returns a code of 80 random bits, in groups of four characters. */
function createCode(): string {
  const characters = [...randomBytes(codeCharacters)].map((byte) => alphabet[byte % 32]);
  return characters.join("").replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Removes what does not matter in a typed code: letter case, spaces, hyphens, and letters typed for digits. */
export function normalizeCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}

/** The code has so many random bits that a fast hash suffices. */
const hashCode = (code: string) => createHash("sha256").update(normalizeCode(code)).digest();

const replaceCodes = statement<{ userId: string; codeHashes: readonly Buffer[] }, unknown>(
  "replace-recovery-codes",
  (value) => sql`
    WITH previous AS (DELETE FROM recovery_codes WHERE user_id = ${value("userId")})
    INSERT INTO recovery_codes (user_id, code_hash)
    SELECT ${value("userId")}::uuid, unnest(${value("codeHashes")}::bytea[])`,
);

const countCodes = statement<{ userId: string }, { count: number }>(
  "count-recovery-codes",
  (value) =>
    sql`SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ${value("userId")}`,
);

/** Returns the number of unused codes. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return (await db.row(countCodes, { userId }))?.count ?? 0;
}

/** Replaces the recovery codes of an account, which must be locked. Returns the new ones; only their hashes are stored. */
async function replaceRecoveryCodes(db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, createCode);
  await db.rows(replaceCodes, { userId, codeHashes: codes.map(hashCode) });
  return codes;
}

/** Creates the recovery codes with the first factor. Returns null if the account has some. It must be locked. */
export async function createFirstRecoveryCodes(
  db: Queryable,
  userId: string,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(db, userId)) > 0) return null;
  return replaceRecoveryCodes(db, userId);
}

const deleteCode = statement<{ userId: string; codeHash: Buffer }, { user_id: string }>(
  "use-recovery-code",
  (value) => sql`
    DELETE FROM recovery_codes WHERE user_id = ${value("userId")} AND code_hash = ${value("codeHash")}
    RETURNING user_id`,
);

/** Uses a recovery code up. Returns false for a wrong or used one. */
export async function useRecoveryCode(
  db: Queryable,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  return (await db.row(deleteCode, { userId, codeHash: hashCode(code) })) !== undefined;
}

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
