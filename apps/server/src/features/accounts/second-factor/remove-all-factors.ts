import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { lockAccount, refreshHasSecondFactor } from "./account-lock.ts";

const deleteFactors = statement<{ userId: string }, unknown>(
  "remove-all-factors",
  (value) => sql`
    WITH deleted_apps AS (DELETE FROM totp_apps WHERE user_id = ${value("userId")})
    DELETE FROM passkeys WHERE user_id = ${value("userId")}`,
);

/** Removes the app with codes, the passkeys and the recovery codes of a user. Returns false if there is no factor. */
export async function removeAllFactors(db: Queryable, userId: string): Promise<boolean> {
  const account = await lockAccount(db, userId);
  if (!account.has_second_factor) return false;
  await db.rows(deleteFactors, { userId });
  await refreshHasSecondFactor(db, userId);
  return true;
}
