import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const updateModerators = statement<{ emails: readonly string[] }, unknown>(
  "appoint-moderators",
  (value) => sql`
    UPDATE users SET is_moderator = true
    FROM (
      SELECT id FROM users
      WHERE lower(email) = ANY (${value("emails")}::text[])
        AND verified_at IS NOT NULL AND deleted_at IS NULL AND NOT is_moderator
      ORDER BY id FOR UPDATE
    ) appointed
    WHERE users.id = appointed.id`,
);

/**
 * Gives the moderator role to the accounts with these emails (in lower case) that are verified. Called with the setting
 * `MODERATORS` at startup and after an email was verified, and by the command `moderator add`. Safe in concurrent
 * processes, which lock the rows in the same order. Never removes the role from other accounts.
 */
export async function appointModerators(db: Queryable, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.rows(updateModerators, { emails });
}
