import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** A safety bound, far above real numbers. */
const maxModerators = 1000;

const selectModerators = statement<{ limit: number }, { username: string; email: string }>(
  "moderators",
  (value) => sql`
    SELECT username, email FROM users WHERE is_moderator AND deleted_at IS NULL
    ORDER BY lower(username) LIMIT ${value("limit")}`,
);

/** All moderators, by username. */
export function listModerators(
  db: Pick<Queryable, "rows">,
): Promise<{ username: string; email: string }[]> {
  return db.rows(selectModerators, { limit: maxModerators });
}
