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
 * Gives the moderator role to the verified accounts with these emails, which must be in lower case. It is called with
 * the setting `MODERATORS` at startup and when Google has verified an email, and by the command `moderator add`; mailed
 * links give the role in `verifyEmail`. Concurrent processes cannot deadlock, because they lock the rows in the same
 * order. Moderators who are not listed keep the role.
 */
export async function appointModerators(db: Queryable, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.rows(updateModerators, { emails });
}
