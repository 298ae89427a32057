import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Bounds the size of the result; real communities have far fewer moderators. */
const maxModerators = 1000;

const selectModerators = statement<{ limit: number }, { username: string; email: string }>(
  "moderators",
  (value) => sql`
    SELECT username, email FROM users WHERE is_moderator AND deleted_at IS NULL
    ORDER BY lower(username) LIMIT ${value("limit")}`,
);

/** Returns username and email of all moderators, sorted by username. */
export function listModerators(
  db: Pick<Queryable, "rows">,
): Promise<{ username: string; email: string }[]> {
  return db.rows(selectModerators, { limit: maxModerators });
}
