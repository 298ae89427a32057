import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Far more than a community appoints. */
const most = 1000;

const selectModerators = statement<{ most: number }, { username: string; email: string }>(
  "moderators",
  (v) => sql`
    SELECT username, email FROM users WHERE is_moderator AND deleted_at IS NULL
    ORDER BY lower(username) LIMIT ${v("most")}`,
);

/** Everybody with the role, by username. */
export function listModerators(
  db: Pick<Queryable, "rows">,
): Promise<{ username: string; email: string }[]> {
  return db.rows(selectModerators, { most });
}
