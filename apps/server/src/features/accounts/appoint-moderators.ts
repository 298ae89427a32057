import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const appoint = statement<{ emails: readonly string[] }, unknown>(
  "appoint-moderators",
  (v) => sql`
    UPDATE users SET is_moderator = true
    WHERE lower(email) = ANY (${v("emails")}::text[])
      AND verified_at IS NOT NULL AND deleted_at IS NULL AND NOT is_moderator`,
);

/**
 * Makes moderators of those whose verified address `MODERATORS` names. It only ever adds: who leaves the setting keeps
 * the role until it is taken by hand.
 */
export async function appointModerators(db: Queryable, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.rows(appoint, { emails });
}
