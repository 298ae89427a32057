import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const appoint = statement<{ emails: readonly string[] }, unknown>(
  "appoint-moderators",
  (v) => sql`
    UPDATE users SET is_moderator = true
    FROM (
      SELECT id FROM users
      WHERE lower(email) = ANY (${v("emails")}::text[])
        AND verified_at IS NOT NULL AND deleted_at IS NULL AND NOT is_moderator
      ORDER BY id FOR UPDATE
    ) named
    WHERE users.id = named.id`,
);

/**
 * Makes moderators of those whose verified address `MODERATORS` names; many processes may at the same moment, as all
 * lock them in one order. It only ever adds: who leaves the setting keeps
 * the role until it is taken by hand.
 */
export async function appointModerators(db: Queryable, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.rows(appoint, { emails });
}
